import type { CaseRow } from '@evenhand/contract/cases';
import type { Titled } from '@evenhand/contract/fields';
import type { Titles } from '@evenhand/engine/titles';
import type { CaseRowData } from './case-row.queries.ts';

/** The only way from a stored case to a list row on the wire (gaps G-26). */
export function presentCaseRow(row: CaseRowData, titles: Titles): CaseRow {
  return {
    id: row.id,
    caseAdviser:
      row.adviserUserId === null ? null : { adviserId: row.adviserUserId, adviserName: row.adviserName ?? '' },
    caseEmployee: presentEmployee(row, titles),
    topic: titled(titles.topics, row.topicId),
    caseOwner:
      row.ownerUserId === null
        ? null
        : { participantUserInfo: { userId: row.ownerUserId, fullName: row.ownerName ?? '' } },
    caseStatus: titled(titles.lookup('case-statuses'), row.status),
    risk:
      row.riskId === null
        ? null
        : { ...titled(titles.risks, row.riskId), level: titles.riskLevels.get(row.riskId) ?? 0 },
    due: row.dueAt?.toISOString() ?? null,
    isDueTimed: row.isDueTimed,
    tasks: row.openTasks,
    unread: row.unread,
    stage: optional(titles.stages, row.stageId),
    step: optional(titles.steps, row.stepId),
    reasons: row.reasonIds.map((id) => ({ workflowReasonId: id, workflowReasonTitle: titles.reasons.get(id) ?? '' })),
    outcome: optional(titles.outcomes, row.outcomeId),
    conclusion: row.conclusion,
    createdDateTime: row.createdAt.toISOString(),
    closedDateTime: row.closedAt?.toISOString() ?? null,
    isLockedCurrently: row.isLocked,
    categories: row.categoryIds.map((id) => titled(titles.reasons, id)),
    sanctions: [...row.sanctions],
  };
}

function presentEmployee(row: CaseRowData, titles: Titles): CaseRow['caseEmployee'] {
  const isFound = row.employeeUserId !== null;
  return {
    employeeId: row.employeeNumber,
    employeeGUID: row.employeeUserId,
    employeeName: row.employeeFullName ?? row.employeeName,
    employeeEmail: row.employeeEmail,
    employeeJobTitle: row.employeeJobTitle,
    employeeNAReason:
      row.noEmployeeReasonId === null ? null : (titles.lookup('no-employee-reasons').get(row.noEmployeeReasonId) ?? ''),
    employeeNAReasonId: row.noEmployeeReasonId,
    accessLevelId: row.employeeLevelId,
    employeeUserInfo: isFound ? { userId: row.employeeUserId as string, fullName: row.employeeFullName ?? '' } : null,
  };
}

function titled(titles: ReadonlyMap<number, string>, id: number): Titled {
  return { id, title: titles.get(id) ?? '' };
}

function optional(titles: ReadonlyMap<number, string>, id: number | null): Titled | null {
  return id === null ? null : titled(titles, id);
}
