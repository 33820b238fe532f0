import { sql } from 'kysely';
import type { Policy } from '../access/policy.ts';
import { scopeOf } from '../access/scope.ts';
import type { CaseAction } from '../cases/case.policy.ts';
import { assertMay } from '../cases/case-access.ts';
import { loadCaseFor } from '../cases/load-case-for.ts';
import type { Configuration } from '../configuration/configuration.ts';
import { notFound } from '../platform/http/app-error.ts';
import type { LoadedProcess } from './process-facts.ts';
import { loadProcess } from './process-facts.ts';
import type { StoredEvent } from './tracked-events.ts';
import { readEvent } from './tracked-events.ts';

/** A tracked event with the process that recorded it. */
export interface LoadedEvent extends LoadedProcess {
  readonly event: StoredEvent;
}

/** The policy of a route about a tracked event: its case and its process must be visible, else there is no such event. */
export function onTrackedEvent(configuration: Configuration, action: CaseAction): Policy<LoadedEvent> {
  return {
    action,
    about: 'event',
    async admit({ db, actor, params, isAct, now }) {
      const eventId = params.id as number;
      const missing = notFound('This event could not be found.');
      const scope = scopeOf(actor);
      const { rows } = await sql<{ caseId: number }>`
        select e.case_id as "caseId" from tracked_event e join case_record c on c.id = e.case_id
        where e.id = ${eventId} and ${scope.visible('c')} and ${scope.readsProcess('e.record_id', 'c')}`.execute(db);
      const caseId = rows[0]?.caseId;
      if (caseId === undefined) throw missing;
      const theCase = await loadCaseFor(db, actor, caseId, { lock: isAct });
      assertMay(actor, action, theCase);
      const event = await readEvent(db, caseId, eventId);
      const loaded = event === null ? null : await loadProcess(db, configuration, { actor, theCase, recordId: event.recordId, now });
      if (event === null || loaded === null) throw missing;
      return { ...loaded, event };
    },
  };
}
