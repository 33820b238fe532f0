import type { CaseRecord } from '@evenhand/contract/case-details';
import type { FailedContact } from '@evenhand/contract/contacts';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { isClosed } from '../cases/case-words.ts';
import { Details, Person, Phrase, Recorded, RecordedBy } from '../contacts/ContactCells.tsx';
import { contactsText } from '../contacts/contacts.text.ts';
import { useRoleOf } from '../contacts/use-role-of.ts';
import { DataTable } from '../ui/DataTable.tsx';
import type { Column } from '../ui/data-table.types.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { CutDetails } from './CutDetails.tsx';
import { failedContactsText as text } from './failed-contacts.text.ts';
import { useContactTitle } from './use-contact-title.ts';

interface FailedContactsTableProps {
  record: CaseRecord | undefined;
  contacts: readonly FailedContact[] | undefined;
  onDelete: (contact: FailedContact) => void;
}

/**
 * The failed contacts as they are served, the latest first (FAIL-01, FAIL-02). On a closed case they can
 * only be read (gaps G-106).
 */
export function FailedContactsTable({ record, contacts, onDelete }: FailedContactsTableProps) {
  const { roleOf, isReady } = useRoleOf(record);
  const titleOf = useContactTitle();
  const [openId, setOpenId] = useState<number | null>(null);
  const canChange = record !== undefined && !isClosed(record);
  const columns: Column<FailedContact>[] = [
    { id: 'recorded', head: contactsText.recorded, cell: (contact) => <Recorded at={contact.recordedDateTime} adviser={contact.recordedByAdviser.fullName} /> },
    {
      id: 'from',
      head: text.callTo,
      isName: true,
      cell: ({ participant }) => <Person name={participant.fullName} role={roleOf(({ participantUserId }) => participantUserId === participant.userId)} />,
    },
    { id: 'reason', head: contactsText.reason, cell: ({ reason }) => <Phrase>{reason.title}</Phrase> },
    {
      id: 'details',
      head: contactsText.details,
      cell: (contact) => (
        <CutDetails
          details={contact.details}
          title={titleOf(contact)}
          isOpen={contact.id === openId}
          onToggle={() => setOpenId(contact.id === openId ? null : contact.id)}
        />
      ),
    },
    { id: 'by', head: contactsText.recordedBy, cell: ({ recordedByAdviser }) => <RecordedBy adviser={recordedByAdviser.fullName} /> },
  ];
  const deletion = (contact: FailedContact) => (
    <IconButton size="sm" icon={IconTrash} label={text.deleteWhich(titleOf(contact))} onClick={() => onDelete(contact)} />
  );
  return (
    <DataTable
      caption={text.failedContacts}
      columns={columns}
      rows={isReady ? contacts : undefined}
      rowKey={({ id }) => id}
      sort={{ column: 'recorded', order: 'desc' }}
      skeletonRows={3}
      rowDetail={({ id, details }) => (id === openId ? <Details>{details}</Details> : null)}
      empty={<EmptyState text={text.none} />}
      {...(canChange ? { rowActions: deletion } : {})}
    />
  );
}
