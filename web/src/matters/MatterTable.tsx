import type { MatterNoun } from '@evenhand/contract/components/matter-payloads';
import type { Matter } from '@evenhand/contract/matters';
import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { CutText } from '../ui/CutText.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import type { Column } from '../ui/data-table.types.ts';
import { StatusTag } from '../ui/StatusTag.tsx';
import { raiserInWords, stateInWords } from './matter-words.ts';
import { numbered, mattersText as text } from './matters.text.ts';

/** About two lines of the table. */
const SAID_CUT = 160;

interface MatterTableProps {
  noun: MatterNoun;
  /** Undefined while they are fetched. */
  matters: readonly Matter[] | undefined;
  empty: ReactNode;
  onOpen: (number: number) => void;
}

/** Matters in the order of their numbers, those that are withdrawn or merged muted. */
export function MatterTable({ noun, matters, empty, onOpen }: MatterTableProps) {
  const columns: Column<Matter>[] = [
    {
      id: 'number',
      head: text.one(noun),
      isName: true,
      width: '128px',
      cell: (matter) => (
        <Button size="sm" variant="text" onClick={() => onOpen(matter.number)}>
          {numbered(noun, matter.number)}
        </Button>
      ),
    },
    { id: 'category', head: text.category, cell: ({ category }) => category?.title, inList: 'meta' },
    {
      id: 'said',
      head: text.said,
      cell: ({ text: said }) => said !== null && <CutText text={said} limit={SAID_CUT} />,
    },
    { id: 'against', head: text.against, cell: ({ against }) => against?.name, inList: 'hidden' },
    { id: 'raised', head: text.raisedBy, cell: raiserInWords, inList: 'hidden' },
    { id: 'finding', head: text.finding, cell: (matter) => <State matter={matter} />, inList: 'aside' },
  ];
  return (
    <DataTable
      caption={text.title(noun)}
      columns={columns}
      rows={matters}
      rowKey={({ number }) => number}
      empty={empty}
      skeletonRows={3}
    />
  );
}

export function State({ matter }: { matter: Matter }) {
  const words = stateInWords(matter);
  if (matter.state === 'open' && matter.findings.length === 0) return <span className="muted">{words}</span>;
  return <StatusTag isClosed={matter.state !== 'open'}>{words}</StatusTag>;
}
