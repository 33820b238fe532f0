import type { CaseRecord } from '@evenhand/contract/case-details';
import type { ParkedCall } from '@evenhand/contract/parked-calls';
import { isClosed } from '../cases/case-words.ts';
import { useLookup } from '../configuration/configuration.api.ts';
import { Instant } from '../configuration/Instant.tsx';
import { roleTitle } from '../participants/participant-words.ts';
import { DataTable } from '../ui/DataTable.tsx';
import type { Column } from '../ui/data-table.types.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useIsInList } from '../ui/in-list.ts';
import { CallCompletion } from './CallCompletion.tsx';
import { CallMenu } from './CallMenu.tsx';
import styles from './parked-calls.module.css';
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
  const roles = useLookup('participantRoles');
  const titleOf = useCallTitle();
  // All data of a row arrives at once, so that no row grows under the pointer.
  const rows = record === undefined || !roles.isFetched ? undefined : calls;
  const canChange = record !== undefined && !isClosed(record);
  const roleOf = ({ participantId }: ParkedCall): string | null => {
    const caller = record?.caseParticipants.find(({ id }) => id === participantId);
    return caller === undefined || roles.data === undefined ? null : roleTitle(caller.roleId, roles.data);
  };
  const columns: Column<ParkedCall>[] = [
    { id: 'recorded', head: text.recorded, cell: (call) => <Recorded call={call} /> },
    { id: 'from', head: text.callFrom, isName: true, cell: (call) => <Caller name={call.participantName} role={roleOf(call)} /> },
    { id: 'reason', head: text.reason, cell: (call) => <span className={styles.phrase}>{call.parkedCallReason}</span> },
    { id: 'details', head: text.details, cell: ({ details }) => details !== '' && <span className={styles.details}>{details}</span> },
    { id: 'by', head: text.recordedBy, cell: (call) => <RecordedBy adviser={call.recordedByAdviserName} /> },
    {
      id: 'completed',
      head: text.completed,
      cell: (call) => (
        <span className={styles.ownLine}>
          <CallCompletion caseId={call.caseTrackingRecordId} call={call} title={titleOf(call)} canChange={canChange} />
        </span>
      ),
    },
  ];
  return (
    <DataTable
      caption={text.parkedCalls}
      columns={columns}
      rows={rows}
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

/** Without room for the column of advisers, the adviser is shown below the time. */
function Recorded({ call: { recordedDateTime, recordedByAdviserName } }: { call: ParkedCall }) {
  return (
    <>
      <Instant at={recordedDateTime} />
      <span className={styles.by}>{recordedByAdviserName}</span>
    </>
  );
}

/** A list has no column heads, so there the words say what the name is. */
function RecordedBy({ adviser }: { adviser: string }) {
  return useIsInList() ? <span className={styles.ownLine}>{text.recordedByWhom(adviser)}</span> : <span className={styles.phrase}>{adviser}</span>;
}

/** Shows their role on the case, while they are on it. */
function Caller({ name, role }: { name: string; role: string | null }) {
  return (
    <>
      <span className={styles.phrase}>{name}</span>
      {role !== null && <span className={styles.role}>{role}</span>}
    </>
  );
}
