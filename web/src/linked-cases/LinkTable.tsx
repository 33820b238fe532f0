import { employeeName, personName } from '@evenhand/contract/case-names';
import type { CaseRow } from '@evenhand/contract/cases';
import type { ReactNode } from 'react';
import { isClosed } from '../cases/case-words.ts';
import { Instant } from '../configuration/Instant.tsx';
import { paths } from '../lib/paths.ts';
import { DataTable } from '../ui/DataTable.tsx';
import type { Column } from '../ui/data-table.types.ts';
import { StatusTag } from '../ui/StatusTag.tsx';
import { LinkAction } from './LinkAction.tsx';
import { linkedCasesText as text } from './linked-cases.text.ts';

interface LinkTableProps {
  caseId: number;
  caption: string;
  /** Undefined while they are fetched. */
  rows: readonly CaseRow[] | undefined;
  /** Shown when there are none. */
  empty?: ReactNode;
  isLinked: (row: CaseRow) => boolean;
  onDone: () => void;
}

const columns: Column<CaseRow>[] = [
  { id: 'id', head: text.caseId, cell: ({ id }) => id, isLink: true, width: '96px' },
  { id: 'employee', head: text.employee, cell: ({ caseEmployee }) => employeeName(caseEmployee), isName: true },
  { id: 'topic', head: text.topic, cell: ({ topic }) => topic.title },
  { id: 'owner', head: text.owner, cell: ({ caseOwner }) => personName(caseOwner?.participantUserInfo.fullName) },
  {
    id: 'status',
    head: text.status,
    cell: (row) => <StatusTag isClosed={isClosed(row)}>{row.caseStatus.title}</StatusTag>,
  },
  {
    id: 'created',
    head: text.created,
    cell: ({ createdDateTime }) => <Instant at={createdDateTime} as="date" />,
    inList: 'hidden',
  },
];

/** Cases, each with the one thing that can be done with it here: link it, or unlink it (LINK-06). */
export function LinkTable({ caseId, caption, rows, empty = null, isLinked, onDone }: LinkTableProps) {
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => paths.case(id)}
      rowActions={(row) => <LinkAction caseId={caseId} otherId={row.id} isLinked={isLinked(row)} onDone={onDone} />}
      empty={empty}
      // As tall as one row, or as the sentence that there are none.
      skeletonRows={1}
    />
  );
}
