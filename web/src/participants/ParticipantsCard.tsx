import type { CaseRecord } from '@evenhand/contract/cases';
import { Limits } from '@evenhand/contract/limits';
import type { Participant } from '@evenhand/contract/participants';
import { ParticipantRole } from '@evenhand/contract/participants';
import { IconEye, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useLookup } from '../configuration/configuration.api.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import type { Column } from '../ui/data-table.types.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Pager } from '../ui/Pager.tsx';
import { PersonCell } from '../ui/PersonCell.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { AddParticipantModal } from './AddParticipantModal.tsx';
import { ChangeOwnerModal } from './ChangeOwnerModal.tsx';
import { EditParticipantModal } from './EditParticipantModal.tsx';
import { ParticipantMenu } from './ParticipantMenu.tsx';
import { pageRows } from './page-rows.ts';
import type { ParticipantDialog } from './participant-dialog.ts';
import { notifiedBy, relationTitle, roleTitle } from './participant-words.ts';
import { useParticipants } from './participants.api.ts';
import styles from './participants.module.css';
import { participantsText } from './participants.text.ts';
import { RemoveParticipantModal } from './RemoveParticipantModal.tsx';

interface ParticipantsCardProps {
  record: CaseRecord;
  /** The dialog that is open; the address may ask for one, so the screen holds it. */
  dialog: ParticipantDialog | null;
  onDialog: (dialog: ParticipantDialog | null) => void;
}

/** Who is on the case, five at a time, with what the reader may do to each (CASE-27, CASE-29). */
export function ParticipantsCard({ record, dialog, onDialog }: ParticipantsCardProps) {
  const { id: caseId, abilities } = record;
  const participants = useParticipants(caseId);
  const roleNames = useLookup('participantRoles');
  const relationNames = useLookup('relations');
  const names = [roleNames, relationNames];
  const [roles, relations] = [roleNames.data, relationNames.data];
  const [page, setPage] = useState(1);
  const [last, setLast] = useState<ParticipantDialog | null>(null);
  if (dialog !== null && dialog !== last) setLast(dialog);
  // The section appears once both lookups are there (CASE-26).
  if (roles === undefined || relations === undefined) {
    if (!names.every(({ isFetched }) => isFetched)) return null;
    const retry = (): void => {
      for (const lookup of names) if (lookup.data === undefined) void lookup.refetch();
    };
    return <SectionError text={participantsText.failed} onRetry={retry} isRetrying={names.some(({ isFetching }) => isFetching)} />;
  }

  const shown = pageRows(participants.data, page, Limits.participantTablePage);
  const shut = (): void => onDialog(null);
  const chosen = last !== null && 'person' in last ? last.person : null;
  const columns: Column<Participant>[] = [
    {
      id: 'name',
      head: participantsText.name,
      isName: true,
      cell: ({ employee }) => <PersonCell name={employee.name} detail={employee.jobTitle && <span className={styles.plain}>{employee.jobTitle}</span>} />,
    },
    {
      id: 'role',
      head: participantsText.role,
      cell: ({ roleId }) => (roleId === ParticipantRole.CaseOwner ? <b>{roleTitle(roleId, roles)}</b> : roleTitle(roleId, roles)),
    },
    { id: 'relation', head: participantsText.relationship, cell: ({ relationId }) => relationTitle(relationId, relations) },
    { id: 'notified', head: participantsText.notifiedBy, inList: 'hidden', cell: (row) => <span className="muted">{notifiedBy(row)}</span> },
  ];
  const hasActions = participants.data?.some((row) => Object.values(row.abilities).some(Boolean)) === true;
  return (
    <Card
      title={participantsText.participants}
      count={participants.data?.length}
      isPadded={false}
      isRefreshing={participants.isFetching && participants.data !== undefined}
      actions={
        abilities.addParticipant && (
          <>
            <Button size="sm" variant="text" icon={IconUserPlus} onClick={() => onDialog({ kind: 'add', roleId: ParticipantRole.Stakeholder })}>
              {participantsText.addStakeholder}
            </Button>
            <Button size="sm" variant="text" icon={IconEye} onClick={() => onDialog({ kind: 'add', roleId: ParticipantRole.Observer })}>
              {participantsText.addObserver}
            </Button>
          </>
        )
      }
    >
      {participants.isError ? (
        <SectionError text={participantsText.failed} onRetry={() => void participants.refetch()} isRetrying={participants.isFetching} />
      ) : (
        <DataTable
          caption={participantsText.participants}
          columns={columns}
          rows={shown.rows}
          rowKey={(row) => row.id}
          empty={<EmptyState text={participantsText.noParticipants} />}
          {...(hasActions ? { rowActions: (row: Participant) => <ParticipantMenu person={row} onDialog={onDialog} /> } : {})}
          footer={
            shown.total > Limits.participantTablePage && (
              <Pager page={shown.page} pageSize={Limits.participantTablePage} total={shown.total} noun="participants" onPage={setPage} />
            )
          }
        />
      )}
      <AddParticipantModal
        caseId={caseId}
        isOpen={dialog?.kind === 'add'}
        roleId={last?.kind === 'add' ? last.roleId : ParticipantRole.Stakeholder}
        isFromNotification={last?.kind === 'add' && last.isFromNotification === true}
        onClose={shut}
      />
      <EditParticipantModal
        caseId={caseId}
        person={chosen}
        isOpen={dialog?.kind === 'edit'}
        onClose={shut}
        onMakeOwner={({ participantUserId, employee }) =>
          onDialog({ kind: 'owner', newOwner: { userId: participantUserId, name: employee.name, jobTitle: employee.jobTitle } })
        }
      />
      <RemoveParticipantModal caseId={caseId} person={chosen} isOpen={dialog?.kind === 'remove'} onClose={shut} />
      <ChangeOwnerModal
        record={record}
        isOpen={dialog?.kind === 'owner'}
        newOwner={dialog?.kind === 'owner' ? dialog.newOwner : undefined}
        outgoingRoleId={dialog?.kind === 'owner' ? dialog.outgoingRoleId : undefined}
        onClose={shut}
      />
    </Card>
  );
}
