import type { CaseRow } from '@evenhand/contract/cases';

/** An open case of a list, without anything but what a test gives. */
export function caseRowOf(id: number, change: Partial<CaseRow> = {}): CaseRow {
  return {
    id,
    caseAdviser: null,
    caseEmployee: {
      employeeId: null,
      employeeGUID: null,
      employeeName: `Employee ${id}`,
      employeeEmail: null,
      employeeJobTitle: null,
      employeeNAReason: null,
      employeeNAReasonId: null,
      accessLevelId: 2,
      employeeUserInfo: null,
    },
    topic: { id: 1, title: 'Grievance' },
    caseOwner: null,
    caseStatus: { id: 1, title: 'Open' },
    risk: null,
    due: null,
    isDueTimed: false,
    tasks: 0,
    unread: 0,
    stage: null,
    step: null,
    reasons: [],
    outcome: null,
    conclusion: null,
    createdDateTime: '2026-11-01T09:00:00Z',
    closedDateTime: null,
    isLockedCurrently: false,
    categories: [],
    sanctions: [],
    ...change,
  };
}
