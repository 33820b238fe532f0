import { sanctionTitles } from '@evenhand/contract/sanction-kinds';
import type { RegisterOrder, RegisterRow, RegisterState } from '@evenhand/contract/sanction-register';
import { registerHeads, registerStateTitles } from '@evenhand/contract/sanction-register.text';
import type { Column } from '../ui/data-table.types.ts';
import { showUkDate } from '../ui/parse-uk-date.ts';
import { StatusTag } from '../ui/StatusTag.tsx';
import type { TagTone } from '../ui/Tag.tsx';
import { registerText as text } from './register.text.ts';

type RegisterColumn = RegisterOrder | 'person' | 'kind' | 'category' | 'from' | 'daysLeft' | 'state';

const tones: Readonly<Partial<Record<RegisterState, TagTone>>> = {
  'in-force': 'amber',
  reduced: 'amber',
  'not-yet': 'blue',
};

/** Those with an order can be sorted by. */
export const columns: readonly Column<RegisterRow, RegisterColumn>[] = [
  { id: 'person', head: registerHeads.person, cell: ({ person }) => person.fullName, isName: true, inList: 'title' },
  { id: 'kind', head: registerHeads.kind, cell: ({ kind }) => sanctionTitles[kind], inList: 'meta' },
  { id: 'category', head: registerHeads.category, cell: ({ category }) => category, inList: 'meta' },
  {
    id: 'issued',
    head: registerHeads.issued,
    cell: ({ issuedOn }) => showUkDate(issuedOn),
    isSortable: true,
    inList: 'hidden',
  },
  { id: 'from', head: registerHeads.from, cell: ({ inForceFrom }) => showUkDate(inForceFrom), inList: 'hidden' },
  {
    id: 'ends',
    head: registerHeads.ends,
    cell: ({ lastDay }) => (lastDay === null ? text.noEnd : showUkDate(lastDay)),
    isSortable: true,
    inList: 'aside',
  },
  { id: 'daysLeft', head: registerHeads.daysLeft, cell: ({ daysLeft }) => wordsOf(daysLeft), inList: 'meta' },
  { id: 'state', head: registerHeads.state, cell: ({ state }) => <State state={state} />, inList: 'meta' },
  {
    id: 'case',
    head: registerHeads.case,
    cell: ({ caseId }) => caseId,
    isSortable: true,
    isLink: true,
    inList: 'meta',
  },
];

export function isOrder(column: RegisterColumn): column is RegisterOrder {
  return column === 'ends' || column === 'issued' || column === 'case';
}

function wordsOf(daysLeft: number | null): string | null {
  if (daysLeft === null) return null;
  return daysLeft === 0 ? text.lastDayToday : text.days(daysLeft);
}

function State({ state }: { state: RegisterState }) {
  const tone = tones[state];
  return (
    <StatusTag tone={tone} isClosed={tone === undefined}>
      {registerStateTitles[state]}
    </StatusTag>
  );
}
