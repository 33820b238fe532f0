import type { listDirectory, SignInState } from '@evenhand/contract/directory';
import type { QueryOf } from '@evenhand/contract/route';
import type { PauseCause } from '@evenhand/contract/sight-rights';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { ReadDb } from '../platform/database/open-database.ts';

/** How people of the installation sign in. */
export type SignIn = 'embedded' | 'provider';

interface ListedRow {
  readonly userId: string;
  readonly name: string;
  readonly employeeNumber: string | null;
  readonly email: string | null;
  readonly jobTitle: string | null;
  readonly managerId: string | null;
  readonly managerName: string | null;
  readonly signIn: SignInState;
  readonly hasLeft: boolean;
}

const PER_PAGE = 10;

/** Everybody has a name, whose index is read from either end. */
const byName = sql`p.full_name collate "und-x-icu"`;
const SORTS = {
  name: { ascending: sql`${byName}, p.user_id`, descending: sql`${byName} desc, p.user_id desc` },
  number: orders(sql`lower(p.employee_number)`),
  email: orders(sql`p.address`),
  job: orders(sql`p.job_title collate "und-x-icu"`),
} as const;

/** Those who have none come last. */
function orders(column: RawBuilder<unknown>) {
  return { ascending: sql`${column}, p.user_id`, descending: sql`${column} desc nulls last, p.user_id` };
}

/** A page of the people of a service. */
export async function listPeople(
  db: ReadDb,
  { serviceId, signIn, now }: { readonly serviceId: number; readonly signIn: SignIn; readonly now: Date },
  {
    search = '',
    state = 'current',
    signIn: wanted,
    sort = 'name',
    isDescending,
    page = 1,
  }: QueryOf<typeof listDirectory>,
): Promise<{ readonly rows: readonly ListedRow[]; readonly total: number }> {
  const states = signInStates(signIn, now);
  const here = sql`p.service_id = ${serviceId}
    and ${state === 'all' ? sql`true` : state === 'left' ? sql`p.deactivated_at is not null` : sql`p.deactivated_at is null`}
    and ${search.trim() === '' ? sql`true` : sql`p.words @@ search_of(${search})`}`;
  // How people sign in is looked up for the page alone, unless it is asked for.
  const found = sql`person p where ${here} and ${wanted === undefined ? sql`true` : (states[wanted] ?? sql`false`)}`;
  // Otherwise everybody would be asked in the order of their names, until a page is full.
  const isRare = wanted === 'invited' || wanted === 'expired';
  const order = isDescending === 'true' ? SORTS[sort].descending : SORTS[sort].ascending;
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from ${found}`.execute(db);
  const { rows } = await sql<ListedRow>`
    select p.user_id as "userId", p.full_name as name, p.employee_number as "employeeNumber", p.email, p.job_title as "jobTitle",
      m.user_id as "managerId", m.full_name as "managerName", ${signInOf(states)} as "signIn", p.deactivated_at is not null as "hasLeft"
    from (select p.user_id from ${isRare ? sql`(select p.* from ${found} offset 0) p` : found} order by ${order} limit ${sql.lit(PER_PAGE)} offset ${(page - 1) * PER_PAGE}) listed
    join person p on p.user_id = listed.user_id
    left join person m on m.user_id = p.manager_user_id order by ${order}`.execute(db);
  return { rows, total: counted[0]?.total ?? 0 };
}

type SignInStates = Readonly<Partial<Record<SignInState, RawBuilder<boolean>>>>;

/**
 * What a person `p` has to sign in with, each state as a condition: the database finds those of one state by what
 * makes it, and would compute it of everybody to compare it.
 */
function signInStates(signIn: SignIn, now: Date): SignInStates {
  if (signIn === 'provider') {
    const isKnown = sql<boolean>`(p.claims_issued_at is not null or exists (select 1 from external_identity e where e.user_id = p.user_id))`;
    return { provider: isKnown, none: sql`not ${isKnown}` };
  }
  const hasInvitation = (which: RawBuilder<unknown>) =>
    sql<boolean>`exists (select 1 from invitation v where v.user_id = p.user_id and ${which})`;
  const isInvited = hasInvitation(sql`v.expires_at > ${now}`);
  const hasPassword = sql<boolean>`exists (select 1 from identity_account i where i.user_id = p.user_id and i.has_password)`;
  return {
    invited: isInvited,
    ready: sql`${hasPassword} and not ${isInvited}`,
    expired: sql`${hasInvitation(sql`v.expires_at <= ${now}`)} and not ${hasPassword}`,
    none: sql`not ${hasInvitation(sql`true`)} and not ${hasPassword}`,
  };
}

function signInOf(states: SignInStates): RawBuilder<SignInState> {
  const cases = Object.entries(states).map(([state, condition]) => sql`when ${condition} then ${sql.lit(state)}`);
  return sql<SignInState>`case ${sql.join(cases, sql` `)} end`;
}

/** A person of the directory, as rules and their page ask about them. */
export interface DirectoryRow {
  readonly userId: string;
  readonly version: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly name: string;
  readonly email: string | null;
  readonly employeeNumber: string | null;
  readonly jobTitle: string | null;
  readonly accessLevelId: number | null;
  readonly managerId: string | null;
  readonly managerName: string | null;
  readonly reportCount: number;
  readonly hasLeft: boolean;
  readonly leavingDay: string | null;
  readonly signIn: SignInState;
  readonly username: string | null;
  readonly invitedUntil: Date | null;
  /** What an external provider calls them. */
  readonly subject: string | null;
  readonly rights: readonly ('owner' | 'people' | 'business')[];
  readonly pauseCause: PauseCause | null;
  readonly pausedAt: Date | null;
  /** Other records of the same human, by name. */
  readonly records: readonly {
    readonly userId: string;
    readonly name: string;
    readonly employeeNumber: string | null;
  }[];
}

/** @returns null for a person of another service, or of none. */
export async function personOfDirectory(
  db: ReadDb,
  { serviceId, signIn, now }: { readonly serviceId: number; readonly signIn: SignIn; readonly now: Date },
  userId: string,
): Promise<DirectoryRow | null> {
  const { rows } = await sql<DirectoryRow>`
    select p.user_id as "userId", p.version, p.first_name as "firstName", p.last_name as "lastName", p.full_name as name, p.email,
      p.employee_number as "employeeNumber", p.job_title as "jobTitle", p.access_level_id as "accessLevelId",
      m.user_id as "managerId", m.full_name as "managerName",
      (select count(*)::int from person r where r.manager_user_id = p.user_id and r.deactivated_at is null) as "reportCount",
      p.deactivated_at is not null as "hasLeft", p.leaving_day::text as "leavingDay", ${signInOf(signInStates(signIn, now))} as "signIn", i.username,
      case when v.expires_at > ${now} then v.expires_at end as "invitedUntil",
      (select e.subject from external_identity e where e.user_id = p.user_id order by e.issuer limit 1) as subject,
      array(select g.name from given_right g where g.user_id = p.user_id and g.service_id = p.service_id order by g.name) as rights,
      s.cause as "pauseCause", s.paused_at as "pausedAt",
      (select coalesce(jsonb_agg(jsonb_build_object('userId', o.user_id, 'name', o.full_name, 'employeeNumber', o.employee_number)
          order by o.full_name, o.user_id), '[]')
        from person o where o.human_key = p.human_key and o.user_id <> p.user_id) as records
    from person p left join person m on m.user_id = p.manager_user_id left join sight_pause s on s.user_id = p.user_id
    left join identity_account i on i.user_id = p.user_id left join invitation v on v.user_id = p.user_id
    where p.user_id = ${userId} and p.service_id = ${serviceId}`.execute(db);
  return rows[0] ?? null;
}

/** A person who has what only one may have. */
export interface Namesake {
  readonly userId: string;
  readonly name: string;
  readonly employeeNumber: string | null;
  readonly jobTitle: string | null;
  readonly hasLeft: boolean;
  readonly hasNumber: boolean;
  readonly hasAddress: boolean;
}

/** Others of the service with this number, address or full name, active or not, whatever their letters. */
export async function othersLike(
  db: ReadDb,
  serviceId: number,
  {
    userId,
    employeeNumber,
    email,
    name,
  }: {
    readonly userId: string | null;
    readonly employeeNumber: string;
    readonly email: string | null;
    readonly name: string;
  },
): Promise<readonly Namesake[]> {
  const { rows } = await sql<Namesake>`
    select user_id as "userId", full_name as name, employee_number as "employeeNumber", job_title as "jobTitle",
      deactivated_at is not null as "hasLeft", coalesce(lower(employee_number) = lower(${employeeNumber}), false) as "hasNumber",
      coalesce(lower(email) = lower(${email}::text), false) as "hasAddress"
    from person
    where service_id = ${serviceId} and user_id is distinct from ${userId}::uuid
      and (lower(employee_number) = lower(${employeeNumber}) or lower(email) = lower(${email}::text)
        or words @@ (select search_of(${name})) and lower(full_name) = lower(${name}))
    order by full_name, user_id limit 50`.execute(db);
  return rows;
}

/**
 * The line of managers from a person upwards, their own name first, until it ends or meets somebody twice.
 */
export async function lineOfManagers(
  db: ReadDb,
  userId: string,
): Promise<readonly { readonly userId: string; readonly name: string }[]> {
  const { rows } = await sql<{ userId: string; name: string }>`
    with recursive line as (
      select user_id, manager_user_id, full_name, array[user_id] as met from person where user_id = ${userId}
      union all
      select p.user_id, p.manager_user_id, p.full_name, met || p.user_id from line join person p on p.user_id = line.manager_user_id
      where p.user_id <> all(met))
    select user_id as "userId", full_name as name from line order by cardinality(met)`.execute(db);
  return rows;
}
