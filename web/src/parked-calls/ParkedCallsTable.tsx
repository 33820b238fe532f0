import type { CaseRecord } from '@evenhand/contract/case-details';
import type { ParkedCall } from '@evenhand/contract/contacts';
import { isClosed } from '../cases/case-words.ts';
import { Details, OwnLine, Person, Phrase, Recorded, RecordedBy } from '../contacts/ContactCells.tsx';
import { contactsText } from '../contacts/contacts.text.ts';
import { useRoleOf } from '../contacts/use-role-of.ts';
import { DataTable } from '../ui/DataTable.tsx';
import type { Column } from '../ui/data-table.types.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { CallCompletion } from './CallCompletion.tsx';
import { CallMenu } from './CallMenu.tsx';
import { parkedCallsText as text } from './parked-calls.text.ts';
import { useCallTitle } from './use-call-title.ts';

interface ParkedCallsTableProps {
  record: CaseRecord | undefined;
  calls: readonly ParkedCall[] | undefined;
  onDelete: (call: ParkedCall) => void;
}

/**
 * The calls as they are served, the latest first (PARK-01, PARK-02). On a closed case they can
 * only be read (gaps G-106).
 */
export function ParkedCallsTable({ record, calls, onDelete }: ParkedCallsTableProps) {
  const { roleOf, isReady } = useRoleOf(record);
  const titleOf = useCallTitle();
  const canChange = record !== undefined && !isClosed(record);
  const columns: Column<ParkedCall>[] = [
    { id: 'recorded', head: contactsText.recorded, cell: (call) => <Recorded at={call.recordedDateTime} adviser={call.recordedByAdviserName} /> },
    {
      id: 'from',
      head: text.callFrom,
      isName: true,
      cell: ({ participantId, participantName }) => <Person name={participantName} role={roleOf(({ id }) => id === participantId)} />,
    },
    { id: 'reason', head: contactsText.reason, cell: (call) => <Phrase>{call.parkedCallReason}</Phrase> },
    { id: 'details', head: contactsText.details, cell: ({ details }) => details !== '' && <Details>{details}</Details> },
    { id: 'by', head: contactsText.recordedBy, cell: (call) => <RecordedBy adviser={call.recordedByAdviserName} /> },
    {
      id: 'completed',
      head: text.completed,
      cell: (call) => (
        <OwnLine>
          <CallCompletion caseId={call.caseTrackingRecordId} call={call} title={titleOf(call)} canChange={canChange} />
        </OwnLine>
      ),
    },
  ];
  return (
    <DataTable
      caption={text.parkedCalls}
      columns={columns}
      rows={isReady ? calls : undefined}
      rowKey={(call) => call.id}
      sort={{ column: 'recorded', order: 'desc' }}
      skeletonRows={3}
      empty={<EmptyState text={text.none} />}
      {...(canChange
        ? {
            rowActions: (call: ParkedCall) => <CallMenu caseId={call.caseTrackingRecordId} call={call} title={titleOf(call)} onDelete={() => onDelete(call)} />,
          }
        : {})}
    />
  );
}
