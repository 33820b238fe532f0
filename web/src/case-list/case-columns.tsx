import type { CaseColumn } from '@evenhand/contract/case-list';
import { caseColumns } from '@evenhand/contract/case-list';
import { columnTitles } from '@evenhand/contract/case-list.text';
import { adviserName, employeeName, personName } from '@evenhand/contract/case-names';
import type { CaseRow } from '@evenhand/contract/cases';
import { sanctionTitles } from '@evenhand/contract/sanction-kinds';
import type { ReactNode } from 'react';
import { CaseRisk } from '../cases/CaseRisk.tsx';
import { Due } from '../configuration/Due.tsx';
import { Instant } from '../configuration/Instant.tsx';
import { CutText } from '../ui/CutText.tsx';
import type { Column } from '../ui/data-table.types.ts';
import { UnreadCount } from '../ui/UnreadCount.tsx';
import { CaseStatusCell } from './CaseStatusCell.tsx';
import { columnsWith, isSortColumn } from './column-choice.ts';

const MAXIMUM_CONCLUSION_LENGTH = 60;

const cells: Readonly<Record<CaseColumn, (row: CaseRow) => ReactNode>> = {
  id: (row) => row.id,
  caseAdviser: (row) => adviserName(row.caseAdviser),
  caseEmployee: (row) => employeeName(row.caseEmployee),
  topic: (row) => row.topic.title,
  caseOwner: (row) => personName(row.caseOwner?.participantUserInfo.fullName),
  caseStatus: (row) => <CaseStatusCell row={row} />,
  risk: (row) => row.risk && <CaseRisk risk={row.risk} />,
  due: (row) => <Due due={row.due} isTimed={row.isDueTimed} />,
  tasks: (row) => row.tasks,
  unread: (row) => <UnreadCount count={row.unread} />,
  stage: (row) => row.stage?.title,
  step: (row) => row.step?.title,
  reasons: (row) => row.reasons.map((reason) => reason.workflowReasonTitle).join(', '),
  outcome: (row) => row.outcome?.title,
  conclusion: (row) => row.conclusion && <CutText text={row.conclusion} limit={MAXIMUM_CONCLUSION_LENGTH} />,
  createdDateTime: (row) => <Instant at={row.createdDateTime} as="date" />,
  closedDateTime: (row) => row.closedDateTime && <Instant at={row.closedDateTime} as="date" />,
  categories: (row) => row.categories.map(({ title }) => title).join(', '),
  sanctions: (row) => row.sanctions.map((kind) => sanctionTitles[kind]).join(', '),
};

/** On a phone: the person, then number, owner and status, and what is due at the right. */
const phoneParts: Partial<Record<CaseColumn, Column<CaseRow>['inList']>> = {
  caseEmployee: 'title',
  id: 'meta',
  caseOwner: 'meta',
  caseStatus: 'meta',
  due: 'aside',
};

const columns = caseColumns.map(
  (id): Column<CaseRow, CaseColumn> => ({
    id,
    head: columnTitles[id],
    cell: cells[id],
    isSortable: isSortColumn(id),
    inList: phoneParts[id] ?? 'hidden',
    ...(id === 'id' ? { isLink: true } : {}),
    ...(id === 'caseEmployee' ? { isName: true } : {}),
    ...(id === 'tasks' || id === 'unread' ? { align: 'right' as const } : {}),
  }),
);

/**
 * The columns of a table with these shown. On a phone the one that orders the list is at the right if it is a date,
 * such as that of closing.
 */
export function columnsOf(shown: readonly CaseColumn[], sorted: CaseColumn): readonly Column<CaseRow, CaseColumn>[] {
  const isOtherDate = sorted === 'createdDateTime' || sorted === 'closedDateTime';
  const placed = columns.filter(({ id }) => columnsWith(shown, sorted).includes(id));
  if (!isOtherDate) return placed;
  return placed.map((column) =>
    column.id === sorted
      ? { ...column, inList: 'aside' }
      : column.id === 'due'
        ? { ...column, inList: 'hidden' }
        : column,
  );
}
