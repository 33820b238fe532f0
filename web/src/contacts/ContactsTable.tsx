import type { CaseRecord } from '@evenhand/contract/case-details';
import type { ContactKind } from '@evenhand/contract/contacts';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { isClosed } from '../cases/case-words.ts';
import { casesText } from '../cases/cases.text.ts';
import { useLookup } from '../configuration/configuration.api.ts';
import { roleTitle } from '../participants/participant-words.ts';
import { DataTable } from '../ui/DataTable.tsx';
import type { Column } from '../ui/data-table.types.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { CallCompletion } from './CallCompletion.tsx';
import { CallMenu } from './CallMenu.tsx';
import { Details, OwnLine, Person, Phrase, Recorded, RecordedBy } from './ContactCells.tsx';
import { CutDetails } from './CutDetails.tsx';
import { contactKinds } from './contact-kinds.ts';
import type { Contact } from './contacts.api.ts';
import { failedContactsText, parkedCallsText, contactsText as text } from './contacts.text.ts';
import { useContactTitle } from './use-contact-title.ts';

interface ContactsTableProps {
  caseId: number;
  kind: ContactKind;
  record: CaseRecord | undefined;
  contacts: readonly Contact[] | undefined;
  onDelete: (contact: Contact) => void;
}

/**
 * The contacts as they are served, the latest first (PARK-01, PARK-02, FAIL-01, FAIL-02). On a closed case
 * they can only be read (gaps G-106).
 */
export function ContactsTable({ caseId, kind, record, contacts, onDelete }: ContactsTableProps) {
  const { roleOf, isReady } = useRoleOf(record);
  const titleOf = useContactTitle(kind);
  const [openId, setOpenId] = useState<number | null>(null);
  const isCall = kind === 'parked-call';
  const words = contactKinds[kind].text;
  const canChange = record !== undefined && !isClosed(record);

  const cutDetails = (contact: Contact) => (
    <CutDetails
      details={contact.details}
      title={titleOf(contact)}
      isOpen={contact.id === openId}
      onToggle={() => setOpenId(contact.id === openId ? null : contact.id)}
    />
  );
  const completion = (call: Contact) => (
    <OwnLine>
      <CallCompletion caseId={caseId} call={call} title={titleOf(call)} canChange={canChange} />
    </OwnLine>
  );
  const columns: Column<Contact>[] = [
    {
      id: 'recorded',
      head: text.recorded,
      cell: ({ recordedAt, adviserName }) => <Recorded at={recordedAt} adviser={adviserName} />,
    },
    {
      id: 'from',
      head: words.person,
      isName: true,
      cell: (contact) => <Person name={contact.personName} role={roleOf(contact)} />,
    },
    { id: 'reason', head: text.reason, cell: ({ reason }) => <Phrase>{reason}</Phrase> },
    {
      id: 'details',
      head: text.details,
      cell: isCall ? ({ details }) => details !== '' && <Details>{details}</Details> : cutDetails,
    },
    { id: 'by', head: text.recordedBy, cell: ({ adviserName }) => <RecordedBy adviser={adviserName} /> },
    ...(isCall ? [{ id: 'completed', head: parkedCallsText.completed, cell: completion }] : []),
  ];
  const menu = (call: Contact) => (
    <CallMenu caseId={caseId} call={call} title={titleOf(call)} onDelete={() => onDelete(call)} />
  );
  const deletion = (contact: Contact) => (
    <IconButton
      size="sm"
      icon={IconTrash}
      label={failedContactsText.deleteWhich(titleOf(contact))}
      onClick={() => onDelete(contact)}
    />
  );
  return (
    <DataTable
      caption={words.contacts}
      columns={columns}
      rows={isReady ? contacts : undefined}
      rowKey={({ id }) => id}
      sort={{ column: 'recorded', order: 'desc' }}
      skeletonRows={3}
      rowDetail={({ id, details }) => (id === openId ? <Details>{details}</Details> : null)}
      empty={<EmptyState text={words.none} />}
      {...(canChange ? { rowActions: isCall ? menu : deletion } : {})}
    />
  );
}

/**
 * The role on the case of a person in a list; null for one who is no longer on it, and when the names of the
 * roles could not be loaded.
 */
function useRoleOf(record: CaseRecord | undefined) {
  const roles = useLookup('participantRoles');
  const roleOf = ({ personId, isEmployee }: Contact): string | null => {
    if (isEmployee) return casesText.employeeRole;
    const person = record?.caseParticipants.find(
      ({ id, participantUserId }) => id === personId || participantUserId === personId,
    );
    return person === undefined || roles.data === undefined ? null : roleTitle(person.roleId, roles.data);
  };
  // All data of a row arrives at once, so that no row grows under the pointer.
  return { roleOf, isReady: record !== undefined && roles.isFetched };
}
