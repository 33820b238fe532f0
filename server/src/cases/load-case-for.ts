import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Actor } from '../access/actor.ts';
import { holdColumn } from '../access/context.ts';
import { keepsSeen } from '../access/context-settings.ts';
import { hasEnded } from '../access/ended-sessions.ts';
import { RightsChanged } from '../access/rights-changed.ts';
import { scopeOf } from '../access/scope.ts';
import { fromSight } from '../access/sight.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import { executePipelined } from '../platform/database/pipelined.ts';
import { caseNotFound } from '../platform/http/app-error.ts';
import type { CaseFacts } from './case-facts.ts';
import { lockStatement, underLock } from './locked-case.ts';

/**
 * Loads a case the actor can see, or answers as if there were none. With `lock` the row is held until the
 * transaction ends, which may then write what belongs to the case. A row the actor cannot see is never
 * locked, so outsiders cannot block writers. The facts and the actor's own sight are read after the lock, in
 * a statement of its own, because the actor may have been blocked while waiting (decision 0006).
 * @throws CASE_NOT_FOUND; RightsChanged when the actor's rights changed while the act waited for the row.
 */
export async function loadCaseFor(
  db: ReadDb,
  actor: Actor,
  caseId: number,
  options: { lock: boolean },
): Promise<CaseFacts> {
  const isVisible = sql`c.id = ${caseId} and ${scopeOf(actor).visible('c')}`;
  const loading = options.lock
    ? lockAndLoad(db, actor, isVisible)
    : factsFrom(db, { columns: sql``, from: sql`from case_record c where ${isVisible}` });
  const facts = await loading;
  if (facts === null) throw caseNotFound(caseId);
  return facts;
}

/** Both statements leave together. */
async function lockAndLoad(db: ReadDb, actor: Actor, isVisible: RawBuilder<unknown>): Promise<CaseFacts | null> {
  const found = sql<{
    id: null;
    caseId: number;
    recordId: null;
  }>`select null::bigint as id, c.id as "caseId", null::bigint as "recordId" from case_record c where ${isVisible}`;
  const [, facts] = await Promise.all([
    executePipelined(db, lockStatement(found).compile(db)),
    loadLockedCase(db, actor),
  ]);
  return facts;
}

/**
 * Loads the case whose row the transaction has just locked as one the actor could see when it began to wait;
 * null where it has locked none, or they do not see it any more. From here on the transaction may write what
 * belongs to the case.
 * @throws RightsChanged when the actor's rights changed while the act waited for the row.
 */
export async function loadLockedCase(db: ReadDb, actor: Actor): Promise<CaseFacts | null> {
  const now = await factsFrom<CaseFacts & { held: string | null }>(db, {
    columns: sql`, case when ${hasSameRights(actor)} then ${holdColumn(sql`c.id`)} end as held`,
    from: fromSight(sql`array[${actor.userId}::uuid]`, sql`array[${underLock.caseId}]`),
  });
  if (now === null) return null;
  const { held, ...facts } = now;
  if (held === null) throw new RightsChanged();
  return facts;
}

/**
 * The actor's rights on case `c` are still those with which the act began,
 * and the actor has not been signed out.
 */
function hasSameRights({ roles, accessLevelIds, partyCaseIds, token }: Actor): RawBuilder<boolean> {
  return sql<boolean>`(a.roles = ${[...roles]}::text[] and a.access_level_ids = ${[...accessLevelIds]}::int[]
    and (c.id = any(exceptions.party_case_ids)) = (c.id = any(${partyCaseIds}::bigint[]))
    and not ${token === null ? sql`false` : hasEnded(token)})`;
}

async function factsFrom<T extends CaseFacts>(
  db: ReadDb,
  { columns, from }: { readonly columns: RawBuilder<unknown>; readonly from: RawBuilder<unknown> },
): Promise<T | null> {
  const own = sql`from access.own_place own where own.case_id = c.id`;
  const { rows } = await sql<T>`
    select c.id, c.service_id as "serviceId", c.access_level_id as "accessLevelId", c.section_id as "sectionId", c.topic_id as "topicId",
      c.status, c.is_simple_process as "isSimpleProcess", c.locked_at is not null as "isLocked", c.employee_user_id as "employeeUserId",
      c.employee_name as "employeeName", c.employee_email as "employeeEmail", c.no_employee_reason_id as "noEmployeeReasonId",
      c.adviser_user_id as "adviserUserId", c.overview, c.risk_id as "riskId", c.stage_id as "stageId", c.step_id as "stepId",
      c.outcome_id as "outcomeId", c.version, c.created_at as "createdAt",
      c.owner_user_id as "ownerUserId", (select max(own.role_id) ${own}) as "actorRole", (select min(own.relation_id) ${own}) as "actorRelationId", ${keepsSeen('c')}${columns}
    ${from}`.execute(db);
  return rows[0] ?? null;
}
