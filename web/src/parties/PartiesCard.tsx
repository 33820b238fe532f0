import type { CaseRecord } from '@evenhand/contract/case-details';
import { Limits } from '@evenhand/contract/limits';
import type { Party } from '@evenhand/contract/parties';
import { partyRelationTitles } from '@evenhand/contract/parties';
import { IconDots, IconPencil, IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { pageRows } from '../participants/page-rows.ts';
import styles from '../participants/participants.module.css';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import type { Column } from '../ui/data-table.types.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import type { MenuEntry } from '../ui/Menu.tsx';
import { Menu } from '../ui/Menu.tsx';
import { Pager } from '../ui/Pager.tsx';
import { PersonCell } from '../ui/PersonCell.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { AddPartyModal } from './AddPartyModal.tsx';
import { EditPartyModal } from './EditPartyModal.tsx';
import { useParties } from './parties.api.ts';
import { partiesText } from './parties.text.ts';
import { partyDetail } from './party-values.ts';
import { RemovePartyModal } from './RemovePartyModal.tsx';

type Dialog = 'add' | 'edit' | 'remove';

const keyOf = ({ id, participantId }: Party): string => (id === null ? `participant ${participantId}` : String(id));

const columns: Column<Party>[] = [
  {
    id: 'name',
    head: partiesText.name,
    isName: true,
    cell: (party) => {
      const detail = partyDetail(party);
      return (
        <PersonCell name={party.name} detail={detail === '' ? null : <span className={styles.plain}>{detail}</span>} />
      );
    },
  },
  { id: 'relation', head: partiesText.relation, cell: ({ relation }) => partyRelationTitles[relation] },
];

/** The parties of a case, five at a time, with the acts of the reader on each. */
export function PartiesCard({ record }: { record: CaseRecord }) {
  const parties = useParties(record.id);
  const [page, setPage] = useState(1);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [chosen, setChosen] = useState<Party | null>(null);
  const shut = (): void => setDialog(null);
  const present = chosen === null ? undefined : parties.data?.find(({ id }) => id === chosen.id);
  const about = { caseId: record.id, party: present ?? chosen, isGone: present === undefined, onClose: shut };
  const shown = pageRows(parties.data, page, Limits.participantTablePage);
  const hasActions = parties.data?.some(({ abilities }) => abilities.edit || abilities.remove) === true;
  const open = (kind: Dialog, party: Party) => (): void => {
    setChosen(party);
    setDialog(kind);
  };
  const menu = (party: Party) => {
    const entries: MenuEntry[] = [
      ...(party.abilities.edit
        ? [{ label: partiesText.editParty, icon: IconPencil, onSelect: open('edit', party) }]
        : []),
      ...(party.abilities.remove
        ? [
            {
              label: partiesText.removeParty,
              icon: IconUserMinus,
              isDestructive: true,
              onSelect: open('remove', party),
            },
          ]
        : []),
    ];
    if (entries.length === 0) return null;
    const label = partiesText.actionsFor(party.name);
    return (
      <Menu position="bottom-end" trigger={<IconButton size="sm" icon={IconDots} label={label} />} entries={entries} />
    );
  };
  return (
    <Card
      title={partiesText.parties}
      count={parties.data?.length}
      isPadded={false}
      isRefreshing={parties.isFetching && parties.data !== undefined}
      actions={
        record.abilities.changeParties && (
          <Button size="sm" variant="text" icon={IconUserPlus} onClick={() => setDialog('add')}>
            {partiesText.addParty}
          </Button>
        )
      }
    >
      {parties.isError ? (
        <SectionError
          text={partiesText.failed}
          onRetry={() => void parties.refetch()}
          isRetrying={parties.isFetching}
        />
      ) : (
        <DataTable
          caption={partiesText.parties}
          columns={columns}
          rows={shown.rows}
          rowKey={keyOf}
          skeletonRows={1}
          empty={<EmptyState text={partiesText.none} detail={partiesText.what} />}
          {...(hasActions ? { rowActions: menu } : {})}
          footer={
            shown.total > Limits.participantTablePage && (
              <Pager
                page={shown.page}
                pageSize={Limits.participantTablePage}
                total={shown.total}
                noun="parties"
                onPage={setPage}
              />
            )
          }
        />
      )}
      <AddPartyModal record={record} parties={parties.data ?? []} isOpen={dialog === 'add'} onClose={shut} />
      <EditPartyModal {...about} isOpen={dialog === 'edit'} />
      <RemovePartyModal {...about} isOpen={dialog === 'remove'} />
    </Card>
  );
}
