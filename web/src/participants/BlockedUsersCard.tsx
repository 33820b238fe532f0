import type { CaseRecord } from '@evenhand/contract/case-details';
import { personName } from '@evenhand/contract/case-names';
import { Limits } from '@evenhand/contract/limits';
import type { Participant } from '@evenhand/contract/participants';
import { IconBan, IconDots, IconPencil, IconUserMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { Instant } from '../configuration/Instant.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import type { Column } from '../ui/data-table.types.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu } from '../ui/Menu.tsx';
import { Pager } from '../ui/Pager.tsx';
import { PersonCell } from '../ui/PersonCell.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { AddBlockedUserModal } from './AddBlockedUserModal.tsx';
import { EditBlockedUserModal } from './EditBlockedUserModal.tsx';
import { pageRows } from './page-rows.ts';
import { useBlockedUsers } from './participants.api.ts';
import styles from './participants.module.css';
import { blockedText, participantsText } from './participants.text.ts';
import { RemoveParticipantModal } from './RemoveParticipantModal.tsx';

type Dialog = { kind: 'add' } | { kind: 'edit' | 'remove'; person: Participant };

/**
 * The people blocked on the case, five at a time (CASE-28). The reason is shown to people who may read it.
 */
export function BlockedUsersCard({ record }: { record: CaseRecord }) {
  const { id: caseId, abilities } = record;
  const blocked = useBlockedUsers(caseId);
  const [page, setPage] = useState(1);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [chosen, setChosen] = useState<Participant | null>(null);
  const open = (kind: 'edit' | 'remove', person: Participant): void => {
    setChosen(person);
    setDialog({ kind, person });
  };
  const shut = (): void => setDialog(null);
  const shown = pageRows(blocked.data, page, Limits.participantTablePage);
  const showsReasons = blocked.data?.some((row) => row.blacklistedReason !== null) !== false;
  const hasActions = blocked.data?.some((row) => row.abilities.edit || row.abilities.remove) === true;

  const reason: Column<Participant> = {
    id: 'reason',
    head: blockedText.blockedReason,
    cell: (row) => row.blacklistedReason,
  };
  const columns: Column<Participant>[] = [
    {
      id: 'name',
      head: participantsText.name,
      isName: true,
      cell: ({ employee }) => (
        <PersonCell
          name={employee.name}
          detail={employee.jobTitle && <span className={styles.plain}>{employee.jobTitle}</span>}
        />
      ),
    },
    ...(showsReasons ? [reason] : []),
    { id: 'by', head: blockedText.blockedBy, cell: ({ addedBy }) => personName(addedBy) },
    { id: 'date', head: blockedText.date, cell: ({ addedDateTime }) => <Instant at={addedDateTime} as="date" /> },
  ];
  const menu = (row: Participant) => (
    <Menu
      position="bottom-end"
      trigger={<IconButton size="sm" icon={IconDots} label={participantsText.actionsFor(row.employee.name)} />}
      entries={[
        ...(row.abilities.edit
          ? [{ label: blockedText.editBlockedUser, icon: IconPencil, onSelect: () => open('edit', row) }]
          : []),
        ...(row.abilities.remove
          ? [
              {
                label: blockedText.removeBlockedUser,
                icon: IconUserMinus,
                isDestructive: true,
                onSelect: () => open('remove', row),
              },
            ]
          : []),
      ]}
    />
  );
  return (
    <Card
      title={blockedText.blockedUsers}
      count={blocked.data?.length}
      isPadded={false}
      isRefreshing={blocked.isFetching && blocked.data !== undefined}
      actions={
        abilities.addBlockedUser && (
          <Button size="sm" variant="text" icon={IconBan} onClick={() => setDialog({ kind: 'add' })}>
            {blockedText.addBlockedUser}
          </Button>
        )
      }
    >
      {blocked.isError ? (
        <SectionError
          text={blockedText.failed}
          onRetry={() => void blocked.refetch()}
          isRetrying={blocked.isFetching}
        />
      ) : (
        <DataTable
          caption={blockedText.blockedUsers}
          columns={columns}
          rows={shown.rows}
          rowKey={(row) => row.id}
          skeletonRows={1}
          empty={<p className="card-body muted">{blockedText.none}</p>}
          {...(hasActions ? { rowActions: menu } : {})}
          footer={
            shown.total > Limits.participantTablePage && (
              <Pager
                page={shown.page}
                pageSize={Limits.participantTablePage}
                total={shown.total}
                noun="blocked users"
                onPage={setPage}
              />
            )
          }
        />
      )}
      <AddBlockedUserModal record={record} isOpen={dialog?.kind === 'add'} onClose={shut} />
      <EditBlockedUserModal caseId={caseId} person={chosen} isOpen={dialog?.kind === 'edit'} onClose={shut} />
      <RemoveParticipantModal caseId={caseId} person={chosen} isOpen={dialog?.kind === 'remove'} onClose={shut} />
    </Card>
  );
}
