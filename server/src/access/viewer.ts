import { ParticipantRole, Relation } from '@evenhand/contract/participants';
import { ApplicationRole } from '@evenhand/contract/users';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { managesAs } from './records.ts';
import { rolesOfTeam, rolesOnCase } from './roles-on-case.ts';

/**
 * The person or people whose sight is asked about, as SQL: bound values of one person, or columns of many
 * people's accounts. Only few cases set a person apart from others with the same rights. So these are lists
 * of case numbers, and visibility is a comparison with values. One person may be on thousands of cases:
 * whether they are on one is looked up.
 */
export interface Viewer {
  readonly userId: RawBuilder<string>;
  readonly serviceId: RawBuilder<number>;
  readonly accessLevelIds: RawBuilder<number[]>;
  /** When this is a plain value, the statement leaves out the branch that does not apply. */
  readonly isHr: boolean | RawBuilder<boolean>;
  /**
   * Cases they are kept from: any of their records is blocked on them, another one is the employee, the employee was
   * typed in with an e-mail address that one of them has had, or they are a party without a role (decision 0117).
   */
  readonly keptCaseIds: RawBuilder<number[]>;
  /** Cases that any of their records is a party of: the respondent, or named among the parties (decision 0117). */
  readonly partyCaseIds: RawBuilder<number[]>;
  /** They own, support or observe the case row with this alias. */
  isOn(alias: string): RawBuilder<boolean>;
  /** They own or support it. */
  worksOn(alias: string): RawBuilder<boolean>;
}

/**
 * The same lists of one person, read together with their rights and kept as PostgreSQL writes them
 * (`{10001,10005}`): they are only passed back to PostgreSQL.
 */
export interface CaseExceptions {
  readonly keptCaseIds: string;
  readonly partyCaseIds: string;
}

/** A person whose rights have been read. */
interface KnownViewer extends CaseExceptions {
  readonly userId: string;
  readonly sightServiceId: number;
  readonly accessLevelIds: readonly number[];
  readonly isHr: boolean;
}

/** One person's rights as bound values. */
export function viewerOf(known: KnownViewer): Viewer {
  return {
    userId: sql`${known.userId}::uuid`,
    serviceId: sql`${known.sightServiceId}::int`,
    accessLevelIds: sql`${[...known.accessLevelIds]}::int[]`,
    isHr: known.isHr,
    keptCaseIds: sql`${known.keptCaseIds}::bigint[]`,
    partyCaseIds: sql`${known.partyCaseIds}::bigint[]`,
    // It is no `exists`: for one, the database would begin a statement with all cases of the person.
    isOn: (alias) =>
      sql<boolean>`(select true from person_case mine where mine.case_id = ${sql.raw(alias)}.id and mine.user_id = ${known.userId}::uuid)`,
    worksOn: (alias) =>
      sql<boolean>`(select mine.role_id in (${rolesOfTeam}) from person_case mine where mine.case_id = ${sql.raw(alias)}.id
        and mine.user_id = ${known.userId}::uuid)`,
  };
}

/**
 * The service whose cases the person of this account may see. It is none (there is no service 0), wherever they stand
 * on a case: while somebody else's change of how they sign in is not confirmed; for who administers people there under
 * any of their records; and for who has no right, where rights are given here.
 */
export function sightServiceOf(account: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`case when exists (select 1 from sight_pause s where s.user_id = ${account}.user_id)
    or ${managesAs(sql`${account}.user_id`, sql`${account}.service_id`)}
    or ${account}.roles = '{}' and access.rights_are_given_here()
    then 0 else ${account}.service_id end`;
}

/** Everybody in account `a` with person `p`, as columns of `exceptions` (`exceptionsOf`). */
export const viewersOfAccounts: Viewer = {
  userId: sql`a.user_id`,
  serviceId: sightServiceOf(sql`a`),
  accessLevelIds: sql`a.access_level_ids`,
  isHr: sql`${ApplicationRole.HrUser} = any(a.roles)`,
  keptCaseIds: sql`exceptions.kept_case_ids`,
  partyCaseIds: sql`exceptions.party_case_ids`,
  isOn: (alias) => sql<boolean>`${sql.raw(alias)}.id = any(exceptions.own_case_ids)`,
  worksOn: (alias) =>
    sql<boolean>`exists (select 1 from participant worker where worker.case_id = ${sql.raw(alias)}.id and worker.user_id = a.user_id
      and worker.removed_at is null and worker.role_id in (${rolesOfTeam}))`,
};

/**
 * The exceptions of everybody in account `a` with person `p`, to be joined as `exceptions`: one row each, under every
 * record of theirs (decision 0103). With `among` only these cases are looked at, which is all a statement about these
 * cases needs; without, a person is looked at as a whole, apart from the cases that they merely are on.
 */
export function exceptionsOf(among: RawBuilder<number[]> | null = null): RawBuilder<unknown> {
  const isAmong = (column: string): RawBuilder<unknown> =>
    among === null ? sql`true` : sql`${sql.ref(column)} = any(${among})`;
  const isLookedAt =
    among === null
      ? sql`(held.role_id = ${sql.lit(ParticipantRole.Blocked)} or held.relation_id = ${sql.lit(Relation.Respondent)})`
      : isAmong('held.case_id');
  return sql`lateral (
    select place.own_case_ids, place.respondent_case_ids || party.case_ids as party_case_ids,
      place.blocked_case_ids || array(
        select of_party.id from unnest(party.case_ids) as of_party (id) where (
          select true from participant mine where mine.case_id = of_party.id and mine.user_id = a.user_id and mine.removed_at is null) is null)
      || array(
        select typed.id from person_address had join case_record typed on typed.employee_address = had.address
        where had.human_key = p.human_key and typed.service_id = a.service_id and ${isAmong('typed.id')})
      || case when p.human_id is null then '{}' else access.cases_about_others(p.human_key, p.user_id, a.service_id) end as kept_case_ids
    from (
      select coalesce(array_agg(held.case_id) filter (where held.user_id = a.user_id and held.role_id in (${rolesOnCase})), '{}') as own_case_ids,
        coalesce(array_agg(held.case_id) filter (where held.relation_id = ${sql.lit(Relation.Respondent)}), '{}') as respondent_case_ids,
        coalesce(array_agg(held.case_id) filter (where held.role_id = ${sql.lit(ParticipantRole.Blocked)}), '{}') as blocked_case_ids
      from participant held
      where held.human_key = p.human_key and held.service_id = a.service_id and held.removed_at is null and ${isLookedAt}
    ) place
    cross join lateral (
      select array(
        select named.case_id from case_party named
        where named.human_key = p.human_key and named.service_id = a.service_id and named.removed_at is null and ${isAmong('named.case_id')}
        union all
        select typed.case_id from person_address had join case_party typed on typed.address = had.address
        where had.human_key = p.human_key and typed.service_id = a.service_id and typed.removed_at is null and ${isAmong('typed.case_id')}
      ) as case_ids
    ) party
  ) exceptions`;
}
