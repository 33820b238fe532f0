import type { ImportLine } from '@evenhand/contract/directory';
import { IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { Card } from '../ui/Card.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import type { Column } from '../ui/data-table.types.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Pager } from '../ui/Pager.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import type { TagTone } from '../ui/Tag.tsx';
import { Tag } from '../ui/Tag.tsx';
import type { ImportOutcome } from './import.api.ts';
import { LINES_PER_PAGE, useImportLines } from './import.api.ts';
import { importText as text } from './import.text.ts';

const tones: Record<ImportOutcome, TagTone> = {
  added: 'green',
  changed: 'blue',
  unchanged: 'neutral',
  leaves: 'amber',
  returns: 'green',
  refused: 'red',
};

const columns: readonly Column<ImportLine>[] = [
  {
    id: 'line',
    head: text.line,
    width: '120px',
    inList: 'meta',
    cell: ({ line }) => (line === 0 ? text.notInFile : line),
  },
  {
    id: 'person',
    head: text.person,
    isName: true,
    cell: ({ name, employeeNumber }) => [name, employeeNumber].filter(Boolean).join(' · '),
  },
  {
    id: 'outcome',
    head: text.outcome,
    inList: 'aside',
    cell: ({ outcome }) => <Tag tone={tones[outcome]}>{text.outcomes[outcome]}</Tag>,
  },
  {
    id: 'words',
    head: text.words,
    cell: ({ words }) => (
      <ul>
        {words.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    ),
  },
];

/** The lines of a check, with what happens to each. */
export function ImportLines({ checkId, outcome }: { checkId: number; outcome: ImportOutcome | undefined }) {
  const [page, setPage] = useState(1);
  const { data, isError, isFetching, refetch } = useImportLines({
    checkId,
    outcome,
    page: page === 1 ? undefined : page,
  });
  return (
    <Card isPadded={false} isRefreshing={isFetching && data !== undefined} aria-label={text.lines}>
      {isError && data === undefined ? (
        <SectionError text={text.linesFailed} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <DataTable<ImportLine>
          caption={text.lines}
          columns={columns}
          rows={data?.lines}
          rowKey={({ line, employeeNumber, name }) => `${line} ${employeeNumber} ${name}`}
          skeletonRows={10}
          empty={<EmptyState icon={IconTable} text={text.noLines} />}
          footer={
            data && <Pager page={page} pageSize={LINES_PER_PAGE} total={data.total} noun={text.noun} onPage={setPage} />
          }
        />
      )}
    </Card>
  );
}
