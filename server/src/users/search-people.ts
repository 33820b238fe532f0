import { Limits } from '@evenhand/contract/limits';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { isOpenCase } from '../access/open-case.ts';
import type { Scope } from '../access/scope.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import { badRequest } from '../platform/http/app-error.ts';
import { isAuthorised } from './profile.queries.ts';

export interface FoundPerson {
  readonly userId: string;
  readonly firstName: string;
  readonly fullName: string;
  readonly employeeNumber: string | null;
  readonly email: string | null;
  readonly jobTitle: string | null;
  readonly isAuthorised: boolean;
  readonly accessLevelIds: readonly number[] | null;
  readonly selectedAccessLevelId: number | null;
  readonly homeAccessLevelId: number | null;
  /** Open cases about the person among those the searcher can see (security study A5). */
  readonly liveCases: number;
}

interface PeopleSearch {
  readonly query: string;
  /** People who are not to be found, such as those already on a case. */
  readonly leaveOut?: readonly string[];
  /** Only people who may work in the service, or only those who may not. */
  readonly isAuthorised?: boolean;
}

const MAX_FOUND_COUNT = 50;
/** Sorting so many takes some 20 ms. A word of the domain of an e-mail address matches everybody. */
const MANY = 10_000;

/**
 * Active people of the searcher's service whose name, employee number or e-mail has, for every word asked, a
 * word that begins with it, folded as migration 0010 says; nobody where no word is asked. At most 50, by name.
 * @throws BAD_REQUEST for fewer than three characters (specification 1 §5).
 */
export async function searchPeople(
  db: ReadDb,
  scope: Scope,
  { query, leaveOut = [], isAuthorised: wanted }: PeopleSearch,
): Promise<FoundPerson[]> {
  const tooShort = `Please enter ${Limits.minimumSearchLength} or more characters`;
  if (query.trim().length < Limits.minimumSearchLength) throw badRequest(tooShort, { fields: { query: tooShort } });
  const matching = (limit: RawBuilder<unknown>) => sql`
    select p.user_id as "userId", p.first_name as "firstName", p.full_name as "fullName", p.employee_number as "employeeNumber", p.email,
      p.job_title as "jobTitle", ${isAuthorised} as "isAuthorised", a.access_level_ids as "accessLevelIds",
      a.selected_access_level_id as "selectedAccessLevelId", p.access_level_id as "homeAccessLevelId"
    from person p left join account a on a.user_id = p.user_id and a.service_id = p.service_id
    where p.service_id = ${scope.serviceId} and p.deactivated_at is null and p.words @@ search_of(${query})
      and p.user_id <> all (${[...leaveOut]}::uuid[])
      ${wanted === undefined ? sql`` : sql`and ${isAuthorised} = ${wanted}`} ${limit}`;
  const isMany = sql`(select count(*) from few) > ${sql.lit(MANY)}`;
  // Few are sorted; among many the first by name come soon enough in the order of an index.
  const { rows } = await sql<FoundPerson>`
    with few as materialized (${matching(sql`limit ${sql.lit(MANY + 1)}`)}),
    shown as materialized (
      select * from (
        select * from few where not ${isMany}
        union all
        (${matching(sql`and ${isMany} order by p.full_name collate "und-x-icu", p.user_id limit ${sql.lit(MAX_FOUND_COUNT)}`)})
      ) either order by "fullName" collate "und-x-icu", "userId" limit ${sql.lit(MAX_FOUND_COUNT)})
    select shown.*, (select count(*)::int from case_record c where c.employee_user_id = shown."userId"
      and ${isOpenCase('c')} and ${scope.visible('c')}) as "liveCases"
    from shown order by shown."fullName" collate "und-x-icu", shown."userId"`.execute(db);
  return rows;
}

/**
 * The permission filter of the user search, sent as its label; case and spaces are ignored (gaps G-88).
 * @returns null for everybody.
 * @throws BAD_REQUEST for an unknown label.
 */
export function authorisedOnly(label: string | undefined): boolean | null {
  switch ((label ?? 'All').replace(/\s+/g, '').toLowerCase()) {
    case '':
    case 'all':
      return null;
    case 'authorised':
      return true;
    case 'notauthorised':
      return false;
    default:
      throw badRequest('Some of what was sent is not valid.', {
        fields: { authoriseFilter: 'Must be All, Authorised or Not authorised.' },
      });
  }
}
