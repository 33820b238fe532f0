import type { UnassignedMessage } from '@evenhand/contract/unassigned-messages';
import { IconChevronDown, IconChevronRight, IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useFormats } from '../configuration/configuration.api.ts';
import { Instant } from '../configuration/Instant.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { DueLabel } from '../ui/DueLabel.tsx';
import type { Column } from '../ui/data-table.types.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useIsInList } from '../ui/in-list.ts';
import { Tag } from '../ui/Tag.tsx';
import { UnassignedDetail } from './UnassignedDetail.tsx';
import { unassignedText as text } from './unassigned-messages.text.ts';

interface UnassignedTableProps {
  messages: readonly UnassignedMessage[] | undefined;
  footer: ReactNode;
}

/** Messages as they are served, the soonest due first; each opens in place (UNAS-01, gaps G-77). */
export function UnassignedTable({ messages, footer }: UnassignedTableProps) {
  const [openId, setOpenId] = useState<number | null>(null);
  const columns: Column<UnassignedMessage>[] = [
    {
      id: 'toggle',
      head: text.open,
      isHeadHidden: true,
      cell: (message) => <Toggle message={message} isOpen={message.id === openId} onToggle={setOpenId} />,
      width: '52px',
      inList: 'aside',
    },
    { id: 'date', head: text.date, cell: ({ updatedAt }) => <Instant at={updatedAt} as="stamp" /> },
    {
      id: 'subject',
      head: text.subject,
      cell: (message) => <Subject message={message} isOpen={message.id === openId} />,
      inList: 'title',
    },
    // A message from outside has nothing of a case, and nothing is said of it.
    { id: 'employee', head: text.employee, cell: ({ employeeName }) => employeeName },
    { id: 'topic', head: text.topic, cell: (message) => <Topic message={message} /> },
    { id: 'stage', head: text.stage, cell: ({ stageTitle }) => stageTitle },
    { id: 'owner', head: text.caseOwner, cell: ({ caseOwnerName }) => caseOwnerName },
    { id: 'due', head: text.due, cell: ({ dueByDateTime }) => dueByDateTime && <Due at={dueByDateTime} /> },
  ];
  return (
    <DataTable
      caption={text.unassigned}
      columns={columns}
      rows={messages}
      rowKey={({ id }) => id}
      rowDetail={(message) => (message.id === openId ? <UnassignedDetail message={message} /> : null)}
      empty={<EmptyState icon={IconInbox} text={text.none} />}
      footer={footer}
    />
  );
}

/** A message that matches no case has nothing but its sender to know it by. */
function Subject({ message: { subject, senderName }, isOpen }: { message: UnassignedMessage; isOpen: boolean }) {
  return (
    <>
      {isOpen ? <b>{subject}</b> : <span>{subject}</span>}
      <div className="muted small">{senderName}</div>
    </>
  );
}

function Topic({ message: { caseTrackingRecordId, topicTitle, suggestedCases } }: { message: UnassignedMessage }) {
  if (caseTrackingRecordId !== null) return topicTitle;
  const [likeliest] = suggestedCases;
  return (
    <>
      <Tag tone="amber">{text.noCase}</Tag>
      {likeliest !== undefined && <div className="muted small">{text.perhaps(likeliest.id)}</div>}
    </>
  );
}

/** In a list no head says what the day is. */
function Due({ at }: { at: string }) {
  const formats = useFormats();
  const day = formats.dateTime(at);
  return (
    <DueLabel
      text={useIsInList() ? text.dueBy(day) : day}
      dateTime={at}
      state={formats.dueState(at, true, new Date())}
    />
  );
}

interface ToggleProps {
  message: UnassignedMessage;
  isOpen: boolean;
  onToggle: (id: number | null) => void;
}

function Toggle({ message: { id, subject, senderName }, isOpen, onToggle }: ToggleProps) {
  return (
    <IconButton
      icon={isOpen ? IconChevronDown : IconChevronRight}
      label={(isOpen ? text.collapse : text.expand)(subject, senderName)}
      size="sm"
      hasTooltip={false}
      aria-expanded={isOpen}
      onClick={() => onToggle(isOpen ? null : id)}
    />
  );
}
