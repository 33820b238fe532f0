import { sql } from 'kysely';
import type { Actor } from '../access/actor.ts';
import type { Policy } from '../access/policy.ts';
import { scopeOf } from '../access/scope.ts';
import type { CaseAction } from '../cases/case.policy.ts';
import { assertMay } from '../cases/case-access.ts';
import { loadCaseFor } from '../cases/load-case-for.ts';
import type { Configuration } from '../configuration/configuration.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import { notFound } from '../platform/http/app-error.ts';
import type { LoadedProcess } from './process-facts.ts';
import { loadProcess } from './process-facts.ts';

export interface LoadedVisit extends LoadedProcess {
  readonly visitId: number;
}

/**
 * The policy of a route about a process: its case must be visible, and it no HR-only one kept from the actor, else there is no such process. Whether the act is allowed in this state
 * is the engine's to say for those it judges; the others name their action here.
 */
export function onProcess(
  configuration: Configuration,
  action: CaseAction,
  given: { readonly name: string; readonly judgedByEngine: boolean },
): Policy<LoadedProcess> {
  return {
    action: given.name,
    about: 'process',
    async admit({ db, actor, params, isAct, now }) {
      const recordId = params.id as number;
      const loaded = await loadVisible(db, configuration, actor, { recordId, now, isAct });
      if (!given.judgedByEngine) assertMay(actor, action, loaded.theCase);
      return loaded;
    },
  };
}

/** The policy of a route about one visit, named in the path or, on submitting, in the body together with its process. */
export function onVisit(
  configuration: Configuration,
  action: CaseAction,
  given: { readonly name: string; readonly judgedByEngine: boolean },
): Policy<LoadedVisit> {
  return {
    action: given.name,
    about: 'visit',
    async admit({ db, actor, params, body, isAct, now }) {
      const sent = body as { workflowTrackingComponentId?: number; workflowTrackingRecordId?: number } | null;
      const visitId = (params.id ?? sent?.workflowTrackingComponentId) as number;
      const recordId = await recordOfVisit(db, actor, visitId);
      if (recordId === null || (params.id === undefined && sent?.workflowTrackingRecordId !== recordId)) throw notFound('This step could not be found.');
      const loaded = await loadVisible(db, configuration, actor, { recordId, now, isAct });
      if (!given.judgedByEngine) assertMay(actor, action, loaded.theCase);
      return { ...loaded, visitId };
    },
  };
}

async function loadVisible(
  db: ReadDb,
  configuration: Configuration,
  actor: Actor,
  { recordId, now, isAct }: { readonly recordId: number; readonly now: Date; readonly isAct: boolean },
): Promise<LoadedProcess> {
  const scope = scopeOf(actor);
  const { rows } = await sql<{ caseId: number }>`
    select r.case_id as "caseId" from tracking_record r join case_record c on c.id = r.case_id
    where r.id = ${recordId} and ${scope.visible('c')} and ${scope.readsRow('r', 'c')}`.execute(db);
  const caseId = rows[0]?.caseId;
  if (caseId === undefined) throw notFound('This process could not be found.');
  const theCase = await loadCaseFor(db, actor, caseId, { lock: isAct });
  const loaded = await loadProcess(db, configuration, { actor, theCase, recordId, now });
  if (loaded === null) throw notFound('This process could not be found.');
  return loaded;
}

/** The process a visit belongs to, if its case is visible and it is the actor's to know of. */
async function recordOfVisit(db: ReadDb, actor: Actor, visitId: number): Promise<number | null> {
  const scope = scopeOf(actor);
  const { rows } = await sql<{ recordId: number }>`
    select v.record_id as "recordId" from visit v join case_record c on c.id = v.case_id
    where v.id = ${visitId} and ${scope.visible('c')} and ${scope.readsProcess('v.record_id', 'c')}`.execute(db);
  return rows[0]?.recordId ?? null;
}
