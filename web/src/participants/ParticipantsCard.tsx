import type { CaseRecord } from '@evenhand/contract/case-details';
import { Limits } from '@evenhand/contract/limits';
import type { Participant } from '@evenhand/contract/participants';
import { ParticipantRole } from '@evenhand/contract/participants';
import { IconEye, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useLookup } from '../configuration/configuration.api.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Pager } from '../ui/Pager.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { ParticipantDialogs } from './ParticipantDialogs.tsx';
import { ParticipantMenu } from './ParticipantMenu.tsx';
import { pageRows } from './page-rows.ts';
import { participantColumns } from './participant-columns.tsx';
import type { ParticipantDialog } from './participant-dialog.ts';
import { useParticipants } from './participants.api.ts';
import { participantsText } from './participants.text.ts';

interface ParticipantsCardProps {
  record: CaseRecord;
  /** The dialog that is open; the address may ask for one, so the screen holds it. */
  dialog: ParticipantDialog | null;
  onDialog: (dialog: ParticipantDialog | null) => void;
}

/** People on the case, five at a time, with the acts of the reader on each (CASE-27, CASE-29). */
export function ParticipantsCard({ record, dialog, onDialog }: ParticipantsCardProps) {
  const participants = useParticipants(record.id);
  const roleNames = useLookup('participantRoles');
  const relationNames = useLookup('relations');
  const names = [roleNames, relationNames];
  const [roles, relations] = [roleNames.data, relationNames.data];
  const [page, setPage] = useState(1);
  // The section appears once both lookups are there (CASE-26).
  if (roles === undefined || relations === undefined) {
    if (!names.every(({ isFetched }) => isFetched)) return null;
    const retry = (): void => {
      for (const lookup of names) if (lookup.data === undefined) void lookup.refetch();
    };
    return (
      <Card title={participantsText.participants}>
        <SectionError
          text={participantsText.failed}
          onRetry={retry}
          isRetrying={names.some(({ isFetching }) => isFetching)}
        />
      </Card>
    );
  }

  const shown = pageRows(participants.data, page, Limits.participantTablePage);
  const hasActions = participants.data?.some((row) => Object.values(row.abilities).some(Boolean)) === true;
  return (
    <Card
      title={participantsText.participants}
      count={participants.data?.length}
      isPadded={false}
      isRefreshing={participants.isFetching && participants.data !== undefined}
      actions={
        record.abilities.addParticipant && (
          <>
            <Button
              size="sm"
              variant="text"
              icon={IconUserPlus}
              onClick={() => onDialog({ kind: 'add', roleId: ParticipantRole.Stakeholder })}
            >
              {participantsText.addStakeholder}
            </Button>
            <Button
              size="sm"
              variant="text"
              icon={IconEye}
              onClick={() => onDialog({ kind: 'add', roleId: ParticipantRole.Observer })}
            >
              {participantsText.addObserver}
            </Button>
          </>
        )
      }
    >
      {participants.isError ? (
        <SectionError
          text={participantsText.failed}
          onRetry={() => void participants.refetch()}
          isRetrying={participants.isFetching}
        />
      ) : (
        <DataTable
          caption={participantsText.participants}
          columns={participantColumns(roles, relations)}
          rows={shown.rows}
          rowKey={(row) => row.id}
          empty={<EmptyState text={participantsText.noParticipants} />}
          {...(hasActions
            ? { rowActions: (row: Participant) => <ParticipantMenu person={row} onDialog={onDialog} /> }
            : {})}
          footer={
            shown.total > Limits.participantTablePage && (
              <Pager
                page={shown.page}
                pageSize={Limits.participantTablePage}
                total={shown.total}
                noun="participants"
                onPage={setPage}
              />
            )
          }
        />
      )}
      <ParticipantDialogs record={record} dialog={dialog} onDialog={onDialog} />
    </Card>
  );
}
