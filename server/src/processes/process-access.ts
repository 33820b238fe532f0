import type { Admission, Policy } from '../access/policy.ts';
import type { AdmittedChild } from '../cases/case-access.ts';
import { childOfCase } from '../cases/case-access.ts';
import type { CaseRule } from '../cases/case-rules.ts';
import type { LoadedProcess, ReadOfProcess } from './process-facts.ts';
import { processFrom, readOfProcess } from './process-facts.ts';
import { givenOutFrom } from './process-numbers.ts';

/** A process that a call is about. */
export interface AdmittedProcess extends LoadedProcess {
  /** Numbers the visits that an act makes. */
  readonly newVisitId: () => number;
}

export interface LoadedVisit extends AdmittedProcess {
  readonly visitId: number;
}

/**
 * The policy of a route about the process named in the path. Acts that the engine judges are admitted for
 * `anyViewer`, because the engine knows the state of the process and checks the same rights.
 */
export function onProcess(rule: CaseRule): Policy<AdmittedProcess> {
  return childOfCase({
    table: 'tracking_record',
    process: 'id',
    rule,
    missing: 'This process could not be found.',
    ask: ({ db, scope, caseId, id }, { isAct }) =>
      readOfProcess(db, scope, { caseId, recordId: id, drawsVisits: isAct }),
    read: async (found, _call, asked) => admitted(found, asked),
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
    ask: async ({ db, scope, caseId, recordId }, { isAct }) =>
      recordId === null ? null : await readOfProcess(db, scope, { caseId, recordId, drawsVisits: isAct }),
    async read(found, { params, body }, asked) {
      const isNamed = params.id !== undefined || namedIn(body).workflowTrackingRecordId === found.recordId;
      const process = asked === null || !isNamed ? null : admitted(found, asked);
      return process === null ? null : { ...process, visitId: found.id };
    },
  });
}

function admitted(found: AdmittedChild, read: ReadOfProcess): AdmittedProcess | null {
  const loaded = processFrom(read, found);
  return loaded === null ? null : { ...loaded, newVisitId: numbersFrom(read) };
}

function numbersFrom({ facts }: ReadOfProcess): () => number {
  if (typeof facts?.firstVisitId === 'number') return givenOutFrom(facts.firstVisitId);
  return () => {
    throw new Error('A call that only reads makes no visits.');
  };
}

function namedIn(body: Admission['body']): {
  readonly workflowTrackingComponentId?: number;
  readonly workflowTrackingRecordId?: number;
} {
  return body ?? {};
}
