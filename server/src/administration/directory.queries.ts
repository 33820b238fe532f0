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

const SORTS = {
  name: sql`p.full_name collate "und-x-icu"`,
  number: sql`p.employee_number collate "und-x-icu"`,
  email: sql`p.address`,
  job: sql`p.job_title collate "und-x-icu"`,
} as const;

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
  const signInState = signInOf(signIn, now);
  const here = sql`p.service_id = ${serviceId}
    and ${state === 'all' ? sql`true` : state === 'left' ? sql`p.deactivated_at is not null` : sql`p.deactivated_at is null`}
    and ${search.trim() === '' ? sql`true` : sql`p.words @@ search_of(${search})`}`;
  // How people sign in is looked up for the page alone, unless it is asked for.
  const found =
    wanted === undefined
      ? sql`person p where ${here}`
      : sql`person p ${signInTables} where ${here} and ${signInState} = ${wanted}`;
  const direction = isDescending === 'true' ? sql`desc nulls last` : sql`asc nulls last`;
  const order = sql`${SORTS[sort]} ${direction}, p.user_id`;
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from ${found}`.execute(db);
  const { rows } = await sql<ListedRow>`
    select p.user_id as "userId", p.full_name as name, p.employee_number as "employeeNumber", p.email, p.job_title as "jobTitle",
      m.user_id as "managerId", m.full_name as "managerName", ${signInState} as "signIn", p.deactivated_at is not null as "hasLeft"
    from (select p.* from ${found} order by ${order} limit ${PER_PAGE} offset ${(page - 1) * PER_PAGE}) p
    left join person m on m.user_id = p.manager_user_id ${signInTables} order by ${order}`.execute(db);
  return { rows, total: counted[0]?.total ?? 0 };
}

const signInTables = sql`left join identity_account i on i.user_id = p.user_id left join invitation v on v.user_id = p.user_id`;

/** What a person has to sign in with, over the rows \`p\`, \`i\` and \`v\`. */
function signInOf(signIn: SignIn, now: Date): RawBuilder<SignInState> {
  return signIn === 'provider'
    ? sql<SignInState>`case when p.claims_issued_at is not null or exists (select 1 from external_identity e where e.user_id = p.user_id)
        then 'provider' else 'none' end`
    : sql<SignInState>`case when v.expires_at > ${now} then 'invited' when i.has_password then 'ready'
        when v.expires_at is not null then 'expired' else 'none' end`;
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
      p.deactivated_at is not null as "hasLeft", p.leaving_day::text as "leavingDay", ${signInOf(signIn, now)} as "signIn", i.username,
      case when v.expires_at > ${now} then v.expires_at end as "invitedUntil",
      (select e.subject from external_identity e where e.user_id = p.user_id order by e.issuer limit 1) as subject,
      array(select g.name from given_right g where g.user_id = p.user_id and g.service_id = p.service_id order by g.name) as rights,
      s.cause as "pauseCause", s.paused_at as "pausedAt",
      (select coalesce(jsonb_agg(jsonb_build_object('userId', o.user_id, 'name', o.full_name, 'employeeNumber', o.employee_number)
          order by o.full_name, o.user_id), '[]')
        from person o where o.human_key = p.human_key and o.user_id <> p.user_id) as records
    from person p left join person m on m.user_id = p.manager_user_id left join sight_pause s on s.user_id = p.user_id ${signInTables}
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
        or words @@ search_of(${name}) and lower(full_name) = lower(${name}))
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
