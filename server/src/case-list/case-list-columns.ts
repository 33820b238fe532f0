import type { CaseColumn } from '@evenhand/contract/case-list';
import { caseColumns } from '@evenhand/contract/case-list';
import { columnTitles } from '@evenhand/contract/case-list.text';
import { adviserName, employeeName, personName } from '@evenhand/contract/case-names';
import type { CaseRow } from '@evenhand/contract/cases';
import { sanctionTitles } from '@evenhand/contract/sanction-kinds';
import type { ListColumn } from '../list-export/list-file.ts';
import { dayOf, dueText } from '../platform/days.ts';

/** A row of an exported case list. */
export interface ExportedCase {
  readonly caseId: number;
  readonly row: CaseRow;
}

/** The columns of an exported case list, in the order of the table, which names and fills them alike. */
export function columnsOfCases(asked: readonly CaseColumn[], timeZone: string): ListColumn<ExportedCase>[] {
  return caseColumns
    .filter((column) => asked.includes(column))
    .map((column) => ({
      head: columnTitles[column],
      cell: ({ row }) => cells[column](row, timeZone),
      ...(column === 'createdDateTime' || column === 'closedDateTime' ? { isDay: true } : {}),
    }));
}

type Cell = (row: CaseRow, timeZone: string) => string | number | null;

const cells: Readonly<Record<CaseColumn, Cell>> = {
  id: ({ id }) => id,
  caseAdviser: ({ caseAdviser }) => adviserName(caseAdviser),
  caseEmployee: ({ caseEmployee }) => employeeName(caseEmployee),
  topic: ({ topic }) => topic.title,
  caseOwner: ({ caseOwner }) => personName(caseOwner?.participantUserInfo.fullName),
  caseStatus: ({ caseStatus, isLockedCurrently }) =>
    isLockedCurrently ? `${caseStatus.title}, locked` : caseStatus.title,
  risk: ({ risk }) => risk?.title ?? null,
  due: ({ due, isDueTimed }, timeZone) => (due === null ? null : dueText(new Date(due), isDueTimed, timeZone)),
  tasks: ({ tasks }) => tasks,
  unread: ({ unread }) => unread,
  stage: ({ stage }) => stage?.title ?? null,
  step: ({ step }) => step?.title ?? null,
  reasons: ({ reasons }) => reasons.map(({ workflowReasonTitle }) => workflowReasonTitle).join(', '),
  outcome: ({ outcome }) => outcome?.title ?? null,
  conclusion: ({ conclusion }) => conclusion,
  createdDateTime: ({ createdDateTime }, timeZone) => dayOf(new Date(createdDateTime), timeZone),
  closedDateTime: ({ closedDateTime }, timeZone) =>
    closedDateTime === null ? null : dayOf(new Date(closedDateTime), timeZone),
  categories: ({ categories }) => categories.map(({ title }) => title).join(', '),
  sanctions: ({ sanctions }) => sanctions.map((kind) => sanctionTitles[kind]).join(', '),
};
