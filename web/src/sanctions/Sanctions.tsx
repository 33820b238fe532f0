import type { CaseRecord } from '@evenhand/contract/case-details';
import type { Sanction } from '@evenhand/contract/sanctions';
import { mitigationTitles } from '@evenhand/contract/sanctions';
import { IconDotsVertical, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useFormats } from '../configuration/configuration.api.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import type { MenuEntry } from '../ui/Menu.tsx';
import { Menu } from '../ui/Menu.tsx';
import { showUkDate } from '../ui/parse-uk-date.ts';
import { SectionError } from '../ui/SectionError.tsx';
import { StatusTag } from '../ui/StatusTag.tsx';
import type { TagTone } from '../ui/Tag.tsx';
import { AppealDialog } from './AppealDialog.tsx';
import { RecordSanctionDialog } from './RecordSanctionDialog.tsx';
import { titleOfTerms } from './sanction-words.ts';
import { useSanctions } from './sanctions.api.ts';
import { sanctionsText as text } from './sanctions.text.ts';
import { WithdrawSanctionDialog } from './WithdrawSanctionDialog.tsx';

type Asked = { readonly act: 'record' } | { readonly act: 'appeal' | 'withdraw'; readonly sanction: Sanction };

/**
 * The sanctions of a case with the acts on them. Whoever may record one has them on a guided case before there is any;
 * on others they come with the first.
 */
export function Sanctions({
  record,
  frame,
}: {
  record: CaseRecord;
  /** Puts the list and the act above it in their place. */
  frame: (parts: { list: ReactNode; actions: ReactNode; isRefreshing: boolean }) => ReactNode;
}) {
  const { id: caseId, abilities, isSimpleProcessCase } = record;
  const sanctions = useSanctions(caseId, abilities.viewSanctions);
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = (): void => setAsked(null);
  if (!abilities.viewSanctions || sanctions.isPending) return null;
  const isEmpty = sanctions.data?.length === 0;
  if (isEmpty && (isSimpleProcessCase || !abilities.recordSanction)) return null;
  return (
    <>
      {frame({
        isRefreshing: sanctions.isFetching && !sanctions.isError,
        actions: abilities.recordSanction && !sanctions.isError && (
          <Button size="sm" icon={IconPlus} onClick={() => setAsked({ act: 'record' })}>
            {text.record}
          </Button>
        ),
        list: sanctions.isError ? (
          <SectionError text={text.failed} onRetry={() => void sanctions.refetch()} isRetrying={sanctions.isFetching} />
        ) : isEmpty ? (
          <p className="card-body muted">{text.none}</p>
        ) : (
          <ul className="rowlist">
            {sanctions.data.map((sanction) => (
              <SanctionItem
                key={sanction.id}
                sanction={sanction}
                record={record}
                onAct={(act) => setAsked({ act, sanction })}
              />
            ))}
          </ul>
        ),
      })}
      {asked?.act === 'record' && <RecordSanctionDialog record={record} onClose={close} />}
      {asked?.act === 'appeal' && <AppealDialog caseId={caseId} sanction={asked.sanction} onClose={close} />}
      {asked?.act === 'withdraw' && (
        <WithdrawSanctionDialog caseId={caseId} sanction={asked.sanction} onClose={close} />
      )}
    </>
  );
}

const tones: Readonly<Record<Sanction['state'], TagTone>> = {
  live: 'amber',
  reduced: 'amber',
  spent: 'neutral',
  overturned: 'neutral',
  withdrawn: 'neutral',
};

interface SanctionItemProps {
  sanction: Sanction;
  record: CaseRecord;
  onAct: (act: 'appeal' | 'withdraw') => void;
}

function SanctionItem({ sanction, record, onAct }: SanctionItemProps) {
  const { state, number, person, issuedOn, inForceFrom, lastDay, details, decidedBy, mitigation } = sanction;
  const { appeal, withdrawal } = sanction;
  const formats = useFormats();
  const isOfEmployee = person.userId !== null && person.userId === record.caseEmployee.employeeGUID;
  const days = [
    text.issued(showUkDate(issuedOn)),
    ...(inForceFrom === issuedOn ? [] : [text.from(showUkDate(inForceFrom))]),
    ...(lastDay === null ? [] : [text.lastDay(showUkDate(lastDay))]),
    text.decidedBy(decidedBy),
  ];
  const entries = entriesOf(sanction, record, onAct);
  return (
    <li>
      <div className="grow">
        <p className="title">
          <span>{titleOfTerms(sanction)}</span>
          <StatusTag tone={tones[state]} isClosed={state !== 'live' && state !== 'reduced'}>
            {text.states[state]}
          </StatusTag>
        </p>
        {!isOfEmployee && <p>{text.of(person.fullName)}</p>}
        <p className="muted small">{days.join(' · ')}</p>
        {details !== '' && <p>{details}</p>}
        {mitigation.length > 0 && (
          <p className="muted small">{text.inTheirFavour(mitigation.map((one) => mitigationTitles[one]).join(', '))}</p>
        )}
        {appeal !== null && (
          <p className="muted small">
            {text.onAppeal(appeal.result, showUkDate(appeal.decidedOn), appeal.decidedBy)}
            {appeal.result === 'reduced' &&
              `. ${text.was(titleOfTerms(appeal.before), appeal.before.lastDay && showUkDate(appeal.before.lastDay))}`}
          </p>
        )}
        {withdrawal !== null && (
          <p className="muted small">
            {text.withdrawnBy(formats.date(withdrawal.dateTime), withdrawal.by, withdrawal.reason)}
          </p>
        )}
      </div>
      {entries.length > 0 && (
        <Menu
          position="bottom-end"
          trigger={<IconButton icon={IconDotsVertical} label={text.actionsOf(number)} size="sm" />}
          entries={entries}
        />
      )}
    </li>
  );
}

function entriesOf(
  { state }: Sanction,
  { abilities }: CaseRecord,
  onAct: SanctionItemProps['onAct'],
): readonly MenuEntry[] {
  if (state === 'withdrawn') return [];
  return [
    ...(abilities.changeSanctionOnAppeal && state !== 'overturned'
      ? [{ label: text.appealEntry, onSelect: () => onAct('appeal') }]
      : []),
    ...(abilities.withdrawSanction
      ? [{ label: text.withdrawEntry, isDestructive: true, onSelect: () => onAct('withdraw') }]
      : []),
  ];
}
