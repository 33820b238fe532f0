import type { CaseColumn } from './case-list.ts';

/** The heads of the case list, on screens and in exported files. */
export const columnTitles: Readonly<Record<CaseColumn, string>> = {
  id: 'Case ID',
  caseAdviser: 'Case Adviser',
  caseEmployee: 'Employee',
  topic: 'Topic',
  caseOwner: 'Case Owner',
  caseStatus: 'Status',
  risk: 'Risk',
  due: 'Due',
  tasks: 'Tasks',
  unread: 'Unread',
  stage: 'Stage',
  step: 'Step',
  reasons: 'Reason',
  outcome: 'Outcome',
  conclusion: 'Conclusion',
  createdDateTime: 'Date created',
  closedDateTime: 'Date closed',
  categories: 'Category',
  sanctions: 'Sanction',
};
