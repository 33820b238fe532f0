import { historyKinds } from '@evenhand/contract/history-facts';
import { ParticipantRole } from '@evenhand/contract/participants';
import { NotificationType } from '@evenhand/contract/tasks';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { isOpenCase } from '../access/open-case.ts';
import type { Scope } from '../access/scope.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import { columnsOf, worksInHr } from './hr-users.queries.ts';
import { isKeptFrom } from './kept-out.ts';

/** A person on a case. */
export interface ParticipantRow {
  readonly id: number;
  readonly userId: string;
  readonly roleId: Exclude<ParticipantRole, -1>;
  readonly relationId: number | null;
  readonly blockedReason: string | null;
  readonly sourceId: number;
  readonly isEmailOn: boolean;
  readonly isInAppOn: boolean;
  readonly addedAt: Date;
  readonly addedByName: string | null;
  readonly version: number;
  readonly fullName: string;
  readonly employeeNumber: string | null;
  readonly jobTitle: string | null;
  readonly email: string | null;
  /** Works in HR of some service, or did when they were last there, under any of their records. */
  readonly isHr: boolean;
}

/**
 * Live participants of a case the caller can see, blocked ones included, in the order owner,
 * stakeholders, observers, blocked.
 */
export async function participantsOf(db: ReadDb, scope: Scope, caseId: number): Promise<ParticipantRow[]> {
  const { rows } = await sql<ParticipantRow>`
    select p.id, p.user_id as "userId", p.role_id as "roleId", p.relation_id as "relationId", p.blocked_reason as "blockedReason",
      p.source_id as "sourceId", p.is_email_on as "isEmailOn", p.is_in_app_on as "isInAppOn", p.added_at as "addedAt", adder.full_name as "addedByName",
      p.version, person.full_name as "fullName", person.employee_number as "employeeNumber", person.job_title as "jobTitle", person.email,
      ${worksInHr(sql`person.human_key`)} as "isHr"
    from case_record c
    join participant p on p.case_id = c.id and p.removed_at is null
    join person on person.user_id = p.user_id
    left join person adder on adder.user_id = p.added_by
    where c.id = ${caseId} and ${scope.visible('c')}
    order by p.role_id, p.id`.execute(db);
  return rows;
}

/**
 * The adviser can be made responsible on a case, and a participant, unless they are blocked (gaps G-44) or otherwise
 * kept from it.
 */
export async function canBeResponsible(db: ReadDb, caseId: number, userId: string): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`select ${isResponsible(caseId, sql`${userId}::uuid`)} as yes`.execute(
    db,
  );
  return rows[0]?.yes === true;
}

/** The same as an expression. */
export function isResponsible(caseId: number, userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from case_record c where c.id = ${caseId} and not ${isKeptFrom(columnsOf('c'), userId)}
    and (c.adviser_user_id = ${userId}
      or exists (select 1 from participant p where p.case_id = c.id and p.user_id = ${userId} and p.removed_at is null)))`;
}

/** An open case that needs a person in the place of one who has left. */
export interface LeftBehind {
  readonly id: number;
  readonly serviceId: number;
  readonly owns: boolean;
  readonly advises: boolean;
  /** Its next action is theirs. */
  readonly actsNext: boolean;
}

/** What a person leaves behind, whose rows are locked as acts lock them. Call it as the system. */
export async function leftBehindBy(db: ReadDb, userId: string): Promise<readonly LeftBehind[]> {
  const { rows } = await sql<LeftBehind>`
    with acting as (select case_id from case_task where assignee_user_id = ${userId} and type = ${NotificationType.NextAction}
      and completed_at is null and cancelled_at is null),
    theirs as (select case_id from acting
      union select o.case_id from participant o where o.user_id = ${userId} and o.removed_at is null and o.role_id = ${ParticipantRole.CaseOwner}
      union select advised.id from service s join case_record advised on advised.service_id = s.id where advised.adviser_user_id = ${userId})
    select c.id, c.service_id as "serviceId", coalesce(c.owner_user_id = ${userId}, false) as owns,
      coalesce(c.adviser_user_id = ${userId}, false) as advises, c.id in (select case_id from acting) as "actsNext"
    from case_record c
    where ${isOpenCase('c')} and c.id in (select case_id from theirs)
    order by c.id for update of c`.execute(db);
  return rows;
}

/**
 * What only HR may read is no work on the process. If it counted, what can be undone would tell business
 * users of it, and would tell of a link whose other case is hidden from the reader (decisions 0070, 0071).
 */
const kindsOfNoWork = sql`${Object.entries(historyKinds).flatMap(([kind, { audience }]) => (audience === 'hr' ? [kind] : []))}::text[]`;

/** The people on a case, and whether each has done something there (columns of the engine's `ParticipantFacts`). */
export function participantsAsFacts(caseId: RawBuilder<number>): RawBuilder<unknown> {
  return sql`select p.id, p.user_id as "userId", person.full_name as name, p.role_id as "roleId", p.relation_id as "relationId",
    exists (select 1 from history_event e where e.case_id = p.case_id and e.actor_user_id = p.user_id and e.kind <> all(${kindsOfNoWork})) as "hasWritten"
    from participant p join person on person.user_id = p.user_id where p.case_id = ${caseId} and p.removed_at is null`;
}

/** The relations that each person of a case has, or had (columns of the engine's `RelationsHeld`). */
export function relationsHeldOn(caseId: RawBuilder<number>): RawBuilder<unknown> {
  return sql`select min(p.id) as id, p.user_id as "userId", array_agg(distinct held) as "relationIds"
    from participant p cross join unnest(p.relations_held) held where p.case_id = ${caseId} group by p.user_id`;
}
