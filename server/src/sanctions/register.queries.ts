import { CaseStatus } from '@evenhand/contract/cases';
import { Limits } from '@evenhand/contract/limits';
import type { SanctionKind } from '@evenhand/contract/sanction-kinds';
import type { RegisterOrder, RegisterState } from '@evenhand/contract/sanction-register';
import { REGISTER_ROWS_MAXIMUM } from '@evenhand/contract/sanction-register';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import { nameOf, readsSanction } from './sanction.store.ts';

/** What of the register is asked for, and in which order. */
export interface RegisterList {
  /** Today, in the time zone of the service. */
  readonly today: string;
  /** Empty: every state, or every kind. */
  readonly states: readonly RegisterState[];
  readonly kinds: readonly SanctionKind[];
  readonly category: string | undefined;
  /** The last day of those that end soon; no other has a place in the list then. */
  readonly endsBy: string | null;
  readonly order: RegisterOrder;
  readonly isDescending: boolean;
}

export interface RegisteredSanction {
  readonly id: number;
  readonly caseId: number;
  readonly number: number;
  readonly userId: string | null;
  readonly personName: string;
  readonly kind: SanctionKind;
  readonly category: string;
  readonly issuedOn: string;
  readonly inForceFrom: string;
  readonly lastDay: string | null;
  readonly appealResult: 'reduced' | 'overturned' | null;
  readonly isWithdrawn: boolean;
}

/** How many sanctions a list holds, up to one more than `Limits.listTotalMaximum`. */
export async function countRegistered(db: ReadDb, scope: Scope, list: RegisterList): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select 1 from case_sanction s where ${isListed(list, scope)}
      limit ${sql.lit(Limits.listTotalMaximum + 1)}) listed`.execute(db);
  return rows[0]?.total ?? 0;
}

interface Page {
  readonly take: number;
  readonly skip: number;
}

/** One page of the register, and whether another follows. */
export async function pageOfRegister(
  db: ReadDb,
  scope: Scope,
  list: RegisterList,
  { take, skip }: Page,
): Promise<{ rows: RegisteredSanction[]; hasMore: boolean }> {
  if (skip >= REGISTER_ROWS_MAXIMUM) return { rows: [], hasMore: false };
  const reaching = { take: Math.min(take + 1, REGISTER_ROWS_MAXIMUM - skip), skip };
  const rows = await inOrder<RegisteredSanction>(db, columns, listing(scope, list), reaching);
  return { rows: rows.slice(0, take), hasMore: rows.length > take };
}

/** The numbers of the sanctions of a list in its order, at most so many. */
export async function registeredIds(db: ReadDb, scope: Scope, list: RegisterList, most: number): Promise<number[]> {
  const rows = await inOrder<{ id: number }>(db, sql`s.id`, listing(scope, list), { take: most, skip: 0 });
  return rows.map(({ id }) => id);
}

/** What those of these sanctions show that are in the list now, in the order of the numbers. */
export async function registeredAmong(
  db: ReadDb,
  scope: Scope,
  list: RegisterList,
  ids: readonly number[],
): Promise<RegisteredSanction[]> {
  const { rows } = await sql<RegisteredSanction>`
    select ${columns} from case_sanction s where s.id = any(${[...ids]}::bigint[]) and ${isListed(list, scope)}
    order by array_position(${[...ids]}::bigint[], s.id)`.execute(db);
  return rows;
}

const columns = sql`s.id, s.case_id as "caseId", s.number, s.user_id as "userId",
  coalesce(${nameOf('s.user_id')}, s.person_name) as "personName", s.kind, s.category, s.issued_on::text as "issuedOn",
  s.in_force_from::text as "inForceFrom", s.last_day::text as "lastDay", s.appeal_result as "appealResult",
  s.withdrawn_at is not null as "isWithdrawn"`;

interface Listing {
  readonly listed: RawBuilder<boolean>;
  readonly column: RawBuilder<unknown>;
  readonly direction: RawBuilder<unknown>;
  /** Those with the value that orders them. */
  readonly having: RawBuilder<boolean>;
  /** Others may be in the list, and come last. */
  readonly mayLack: boolean;
}

function listing(scope: Scope, list: RegisterList): Listing {
  const isByEnd = list.order === 'ends';
  return {
    listed: isListed(list, scope),
    column: orders[list.order],
    direction: list.isDescending ? sql`desc` : sql`asc`,
    having: isByEnd ? hasEnd(list) : sql<boolean>`true`,
    mayLack: isByEnd && list.endsBy === null,
  };
}

/**
 * What is selected of the sanctions `s` of a page. They are read in the order of an index until there are enough; those
 * without an end, which come last in both directions, are asked for only where there are not.
 */
async function inOrder<Row>(
  db: ReadDb,
  selected: RawBuilder<unknown>,
  { listed, column, direction, having, mayLack }: Listing,
  { take, skip }: Page,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${selected} from case_sanction s where ${listed} and ${having}
    order by ${column} ${direction}, s.id ${direction} limit ${sql.lit(take)} offset ${sql.lit(skip)}`.execute(db);
  if (rows.length === take || !mayLack) return rows;
  const { rows: others } = await sql<Row>`
    select ${selected} from case_sanction s where ${listed} and s.last_day is null order by s.id ${direction}
    limit ${sql.lit(take - rows.length)}
    offset greatest(0, ${sql.lit(skip)}
      - (select count(*) from case_sanction s where ${listed} and ${having}))`.execute(db);
  return [...rows, ...others];
}

const orders = { ends: sql`s.last_day`, issued: sql`s.issued_on`, case: sql`s.case_id` } satisfies Record<
  RegisterOrder,
  RawBuilder<unknown>
>;

/** An index of last days begins with today where no other can be in the list. */
function hasEnd({ states, today }: RegisterList): RawBuilder<boolean> {
  const isNoEarlier = states.length > 0 && states.every((state) => endsLater.includes(state));
  return isNoEarlier ? sql<boolean>`s.last_day >= ${today}::date` : sql<boolean>`s.last_day is not null`;
}

const endsLater: readonly RegisterState[] = ['in-force', 'reduced', 'not-yet'];

function isListed({ today, states, kinds, category, endsBy }: RegisterList, scope: Scope): RawBuilder<boolean> {
  const conditions = [
    sql`s.service_id = ${scope.serviceId}`,
    ...(states.length === 0
      ? []
      : [
          sql`(${sql.join(
            states.map((state) => hasState(state, today)),
            sql` or `,
          )})`,
        ]),
    ...(kinds.length === 0 ? [] : [sql`s.kind = any(${[...kinds]}::text[])`]),
    ...(category === undefined ? [] : [sql`s.category = ${category}`]),
    ...(endsBy === null ? [] : [sql`s.last_day >= ${today}::date and s.last_day <= ${endsBy}::date`]),
    isRegisteredFor(scope),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/**
 * The reader sees the case of the sanction `s` and reads it there, and is no party of it (gaps G-95). What is in a case
 * that was removed counts nowhere. It is no `exists`: for one, the database would read all cases rather than look up
 * those of the sanctions.
 */
function isRegisteredFor(scope: Scope): RawBuilder<boolean> {
  return sql<boolean>`(s.case_id <> all(${scope.partyCaseIds}) and (
    select ${readsSanction(scope)} and c.status <> ${sql.lit(CaseStatus.RemovedInvalid)}
    from case_record c where c.id = s.case_id) is true)`;
}

function endsFrom(today: string): RawBuilder<boolean> {
  return sql<boolean>`(s.last_day is null or s.last_day >= ${today}::date)`;
}

/** The same as `registerStateOf` says of a row. */
function hasState(state: RegisterState, today: string): RawBuilder<boolean> {
  const counts = sql`s.withdrawn_at is null and s.appeal_result is distinct from 'overturned'`;
  const isInForce = sql`${counts} and s.in_force_from <= ${today}::date and ${endsFrom(today)}`;
  switch (state) {
    case 'in-force':
      return sql<boolean>`(${isInForce} and s.appeal_result is null)`;
    case 'reduced':
      return sql<boolean>`(${isInForce} and s.appeal_result = 'reduced')`;
    case 'not-yet':
      return sql<boolean>`(${counts} and s.in_force_from > ${today}::date)`;
    case 'spent':
      return sql<boolean>`(${counts} and s.last_day < ${today}::date)`;
    case 'overturned':
      return sql<boolean>`(s.withdrawn_at is null and s.appeal_result = 'overturned')`;
    case 'withdrawn':
      return sql<boolean>`s.withdrawn_at is not null`;
  }
}
