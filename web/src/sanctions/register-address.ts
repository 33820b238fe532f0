import type { SanctionKind } from '@evenhand/contract/sanction-kinds';
import { sanctionKinds } from '@evenhand/contract/sanction-kinds';
import type { RegisterOrder, RegisterState } from '@evenhand/contract/sanction-register';
import { endsWithinDays, registerOrders, registerStates } from '@evenhand/contract/sanction-register';
import { withQuery } from '../lib/paths.ts';
import type { Sort } from '../ui/data-table.types.ts';

type EndsWithin = (typeof endsWithinDays)[number];

/** The filters of the register, its order and its page, as in the address. */
export interface RegisterFilters {
  /** None: every state. */
  states: readonly RegisterState[];
  kinds: readonly SanctionKind[];
  category: string | null;
  endsWithin: EndsWithin | null;
  sort: Sort<RegisterOrder>;
  page: number;
}

/** In the address, where no state is left of the default ones. */
const EVERY_STATE = 'every';
const LONGEST_CATEGORY = 200;

/** What counts today, the one that ends first at the top. */
export const defaultFilters: RegisterFilters = {
  states: ['in-force', 'reduced', 'not-yet'],
  kinds: [],
  category: null,
  endsWithin: null,
  sort: { column: 'ends', order: 'asc' },
  page: 1,
};

/** Reads an address; missing and invalid values take their default. */
export function readFilters(search: string): RegisterFilters {
  const asked = new URLSearchParams(search);
  const among = <Value extends string>(name: string, values: readonly Value[]): Value[] =>
    values.filter((value) => asked.getAll(name).includes(value));
  const states = among('state', registerStates);
  const isEvery = asked.get('state') === EVERY_STATE;
  const category = asked.get('category')?.slice(0, LONGEST_CATEGORY) ?? '';
  const page = asked.get('page') ?? '';
  return {
    states: isEvery ? [] : states.length === 0 ? defaultFilters.states : states,
    kinds: among('kind', sanctionKinds),
    category: category === '' ? null : category,
    endsWithin: among('ends', endsWithinDays)[0] ?? null,
    sort: {
      column: registerOrders.find((column) => column === asked.get('sortColumn')) ?? defaultFilters.sort.column,
      order: asked.get('sortOrder') === 'desc' ? 'desc' : 'asc',
    },
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}

/** The address of a register; what is as by default is left out. */
export function addressOf(path: string, { states, kinds, category, endsWithin, sort, page }: RegisterFilters): string {
  const isDefault = states.join() === defaultFilters.states.join();
  return withQuery(path, {
    state: isDefault ? null : states.length === 0 ? EVERY_STATE : states,
    kind: kinds,
    category,
    ends: endsWithin,
    sortColumn: sort.column === defaultFilters.sort.column ? null : sort.column,
    sortOrder: sort.order === 'asc' ? null : sort.order,
    page: page === 1 ? null : page,
  });
}

/** The query for the server. */
export function queryOf({ states, kinds, category, endsWithin, sort }: RegisterFilters) {
  return {
    state: states.length === 0 ? undefined : [...states],
    kind: kinds.length === 0 ? undefined : [...kinds],
    category: category ?? undefined,
    endsWithin: endsWithin ?? undefined,
    sortColumn: sort.column,
    sortOrder: sort.order,
  };
}

/** Number of filters that narrow the register. */
export function countFilters({ states, kinds, category, endsWithin }: RegisterFilters): number {
  return [states.length > 0, kinds.length > 0, category !== null, endsWithin !== null].filter(Boolean).length;
}
