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
const SAID_CUT = 140;

interface MatterTableProps {
  noun: MatterNoun;
  /** Undefined while they are fetched. */
  matters: readonly Matter[] | undefined;
  empty: ReactNode;
  /** How one is opened: by a link, or within a form by a button. */
  open: { readonly hrefOf: (number: number) => string } | { readonly onOpen: (number: number) => void };
}

/** Matters in the order of their numbers. Within a form there is no room for the people, who are in the drawer. */
export function MatterTable({ noun, matters, empty, open }: MatterTableProps) {
  const isPage = 'hrefOf' in open;
  const people: Column<Matter>[] = [
    { id: 'against', head: text.against, cell: ({ against }) => against?.name, inList: 'hidden' },
    { id: 'raised', head: text.raisedBy, cell: (matter) => raiserInWords(matter), inList: 'hidden' },
  ];
  const columns: Column<Matter>[] = [
    {
      id: 'number',
      head: text.one(noun),
      isName: true,
      isLink: true,
      width: '136px',
      cell: ({ number }) =>
        isPage ? (
          numbered(noun, number)
        ) : (
          <Button size="sm" variant="text" onClick={() => open.onOpen(number)}>
            {numbered(noun, number)}
          </Button>
        ),
    },
    { id: 'category', head: text.category, cell: ({ category }) => category?.title },
    {
      id: 'said',
      head: text.said,
      cell: ({ text: said }) => said !== null && <CutText text={said} limit={SAID_CUT} />,
    },
    ...(isPage ? people : []),
    { id: 'finding', head: text.finding, cell: (matter) => <State matter={matter} />, inList: 'title' },
  ];
  return (
    <DataTable
      caption={text.title(noun)}
      columns={columns}
      rows={matters}
      rowKey={({ number }) => number}
      {...(isPage ? { rowHref: ({ number }: Matter) => open.hrefOf(number) } : {})}
      empty={empty}
      skeletonRows={3}
    />
  );
}

/** What was found, or that it was withdrawn or merged. */
export function State({ matter }: { matter: Matter }) {
  const words = stateInWords(matter);
  if (matter.state === 'open' && matter.findings.length === 0) return <span className="muted small">{words}</span>;
  return <StatusTag isClosed={matter.state !== 'open'}>{words}</StatusTag>;
}
