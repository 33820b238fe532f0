import type { CompletedLetter } from '@evenhand/contract/letters';
import { IconDownload, IconFileText } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useFormats } from '../configuration/configuration.api.ts';
import { Instant } from '../configuration/Instant.tsx';
import { paths } from '../lib/paths.ts';
import { Card } from '../ui/Card.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import type { Column } from '../ui/data-table.types.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Link } from '../ui/Link.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { Tag } from '../ui/Tag.tsx';
import { LetterMenu } from './LetterMenu.tsx';
import { letterListText as text } from './letter-list.text.ts';
import { sendingText } from './letter-sending.text.ts';
import { useCaseLetters } from './letters.api.ts';
import type { ChosenSendingAct } from './SendingDialogs.tsx';
import { recordInWords, standingRecords } from './sending-records.ts';
import { useDownloadLetter } from './use-download-letter.ts';

const SendingDialogs = lazy(async () => ({ default: (await import('./SendingDialogs.tsx')).SendingDialogs }));

/** The completed letters of a case, below its files. A case without one has no list. */
export function LetterList({ caseId }: { caseId: number }) {
  const { data, isError, isFetching, refetch } = useCaseLetters(caseId);
  const [chosen, setChosen] = useState<ChosenSendingAct | null>(null);
  const { dayOf } = useFormats();
  if (isError && data === undefined)
    return (
      <Card title={text.heading} isPadded={false}>
        <SectionError text={text.failed} onRetry={() => void refetch()} isRetrying={isFetching} />
      </Card>
    );
  if (data === undefined || data.length === 0) return null;
  const columns: readonly Column<CompletedLetter>[] = [
    { id: 'title', head: text.letter, isName: true, cell: (letter) => <Title letter={letter} /> },
    { id: 'source', head: text.source, width: '25%', cell: (letter) => <Source letter={letter} caseId={caseId} /> },
    { id: 'completedBy', head: text.completedBy, width: '15%', cell: ({ completedBy }) => completedBy },
    {
      id: 'completedAt',
      head: text.completedAt,
      width: '150px',
      cell: ({ completedAt }) => <Instant at={completedAt} />,
    },
  ];
  return (
    <Card title={text.heading} count={data.length} isPadded={false} isRefreshing={isFetching}>
      <DataTable
        caption={text.table}
        columns={columns}
        rows={data}
        rowKey={({ documentGuid }) => documentGuid}
        rowActions={(letter) => (
          <>
            <Downloads letter={letter} />
            <LetterMenu
              letter={letter}
              onChoose={(act) => {
                const { documentGuid, title, completedAt } = letter;
                setChosen({ act, letter: { caseId, documentGuid, title, completedOn: dayOf(completedAt) } });
              }}
            />
          </>
        )}
        empty={null}
      />
      <Suspense fallback={null}>
        <SendingDialogs chosen={chosen} onClose={() => setChosen(null)} />
      </Suspense>
    </Card>
  );
}

function Title({ letter: { title, corrects, correctedBy, sending } }: { letter: CompletedLetter }) {
  const note = correctedBy !== null ? text.wasCorrected : corrects !== null ? text.isCorrection : null;
  return (
    <>
      {title}
      {sending.isWaiting && (
        <>
          {' '}
          <Tag tone="amber">{sendingText.notSentYet}</Tag>
        </>
      )}
      {note !== null && <div className="small muted">{note}</div>}
      {standingRecords(sending).map((record) => (
        <div key={record.id} className="small muted">
          {recordInWords(record)}
        </div>
      ))}
    </>
  );
}

/** The event that a letter belongs to: no link while it is not recorded, or when it was taken back. */
function Source({ letter: { source, trackedEventId }, caseId }: { letter: CompletedLetter; caseId: number }) {
  return trackedEventId === null ? source : <Link href={paths.caseEvent(caseId, trackedEventId)}>{source}</Link>;
}

function Downloads({ letter: { documentGuid, title } }: { letter: CompletedLetter }) {
  const { busyWith, download } = useDownloadLetter(documentGuid);
  return (
    <>
      <IconButton
        icon={IconDownload}
        label={text.pdf(title)}
        aria-busy={busyWith === 'pdf' || undefined}
        onClick={() => download('pdf')}
      />
      <IconButton
        icon={IconFileText}
        label={text.word(title)}
        aria-busy={busyWith === 'docx' || undefined}
        onClick={() => download('docx')}
      />
    </>
  );
}
