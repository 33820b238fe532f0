import type { Admission, Policy } from '../access/policy.ts';
import { childOfCase } from '../cases/case-access.ts';
import type { CaseRule } from '../cases/case-rules.ts';
import type { LoadedProcess } from './process-facts.ts';
import { loadProcess } from './process-facts.ts';

export interface LoadedVisit extends LoadedProcess {
  readonly visitId: number;
}

/**
 * The policy of a route about the process named in the path. Acts that the engine judges are admitted for
 * `anyViewer`, because the engine knows the state of the process and checks the same rights.
 */
export function onProcess(rule: CaseRule): Policy<LoadedProcess> {
  return childOfCase({
    table: 'tracking_record',
    process: 'id',
    rule,
    missing: 'This process could not be found.',
    read: ({ db, actor, configuration, theCase, id, now }) => loadProcess(db, configuration, { actor, theCase, recordId: id, now }),
  });
}

/**
 * The policy of a route about one visit, named in the path or, on submitting, in the
 * body or the model together with its process.
 */
export function onVisit(rule: CaseRule): Policy<LoadedVisit> {
  return childOfCase({
    table: 'visit',
    process: 'record_id',
    rule,
    missing: 'This step could not be found.',
    idOf: ({ params, body }) => (params.id ?? namedIn(body).workflowTrackingComponentId) as number,
    async read({ db, actor, configuration, theCase, id, recordId, now }, { params, body }) {
      if (recordId === null || (params.id === undefined && namedIn(body).workflowTrackingRecordId !== recordId)) return null;
      const loaded = await loadProcess(db, configuration, { actor, theCase, recordId, now });
      return loaded === null ? null : { ...loaded, visitId: id };
    },
  });
}

function namedIn(body: Admission['body']): { readonly workflowTrackingComponentId?: number; readonly workflowTrackingRecordId?: number } {
  return body ?? {};
}
