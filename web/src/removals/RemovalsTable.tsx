import type { RemovalRequest } from '@evenhand/contract/removals';
import { IconChevronDown, IconChevronRight, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useLookup } from '../configuration/configuration.api.ts';
import { Instant } from '../configuration/Instant.tsx';
import { paths } from '../lib/paths.ts';
import { DataTable } from '../ui/DataTable.tsx';
import type { Column } from '../ui/data-table.types.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Link } from '../ui/Link.tsx';
import { StatusTag } from '../ui/StatusTag.tsx';
import type { TagTone } from '../ui/Tag.tsx';
import { RequestDetail } from './RequestDetail.tsx';
import { removalsText as text } from './removals.text.ts';

/** The tones of the first urgencies; those after them are not pressing. */
const tones: readonly TagTone[] = ['red', 'amber'];

/** Requests as they are served, the oldest first; each opens in place (REMV-08). */
export function RemovalsTable({ requests }: { requests: readonly RemovalRequest[] | undefined }) {
  const [openId, setOpenId] = useState<number | null>(null);
  const urgencies = useLookup('removalUrgencies').data ?? [];
  const toneOf = ({ urgency }: RemovalRequest): TagTone =>
    tones[urgencies.findIndex(({ id }) => id === urgency.id)] ?? 'neutral';
  const boldWhenOpen = (request: RemovalRequest, words: string) => (request.id === openId ? <b>{words}</b> : words);

  const columns: Column<RemovalRequest>[] = [
    {
      id: 'toggle',
      head: text.open,
      isHeadHidden: true,
      cell: (request) => <Toggle request={request} isOpen={request.id === openId} onToggle={setOpenId} />,
      width: '52px',
      inList: 'aside',
    },
    { id: 'requested', head: text.requested, cell: ({ requestedDateTime }) => <Instant at={requestedDateTime} /> },
    { id: 'case', head: text.caseId, cell: ({ caseId }) => <Link href={paths.case(caseId)}>{caseId}</Link> },
    {
      id: 'by',
      head: text.requestedBy,
      cell: (request) => boldWhenOpen(request, request.requestedBy.fullName),
      inList: 'title',
    },
    { id: 'type', head: text.type, cell: (request) => boldWhenOpen(request, request.type.title) },
    { id: 'reason', head: text.reason, cell: (request) => boldWhenOpen(request, request.reason.title) },
    {
      id: 'urgency',
      head: text.urgency,
      cell: (request) => <StatusTag tone={toneOf(request)}>{request.urgency.title}</StatusTag>,
    },
  ];
  return (
    <DataTable
      caption={text.removals}
      columns={columns}
      rows={requests}
      rowKey={({ id }) => id}
      rowDetail={(request) => (request.id === openId ? <RequestDetail request={request} /> : null)}
      empty={<EmptyState icon={IconTrash} text={text.none} />}
    />
  );
}

function Toggle({
  request,
  isOpen,
  onToggle,
}: {
  request: RemovalRequest;
  isOpen: boolean;
  onToggle: (id: number | null) => void;
}) {
  const { id, caseId, requestedBy } = request;
  return (
    <IconButton
      icon={isOpen ? IconChevronDown : IconChevronRight}
      label={isOpen ? text.collapse(caseId, requestedBy.fullName) : text.expand(caseId, requestedBy.fullName)}
      size="sm"
      hasTooltip={false}
      aria-expanded={isOpen}
      onClick={() => onToggle(isOpen ? null : id)}
    />
  );
}
