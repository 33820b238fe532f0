import type { Admission, Policy } from '../access/policy.ts';
import type { Scope } from '../access/scope.ts';
import type { AdmittedChild } from '../cases/case-access.ts';
import { childOfCase } from '../cases/case-access.ts';
import type { CaseRule } from '../cases/case-rules.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import type { LoadedProcess, ReadOfProcess } from './process-facts.ts';
import { processFrom, readOfProcess } from './process-facts.ts';
import { drawVisitIds } from './process-numbers.ts';

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
    ask: ({ db, scope, caseId, id }, { isAct }) => askForProcess(db, scope, { caseId, recordId: id, isAct }),
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
    async ask({ db, scope, caseId, recordId }, { params, body, isAct }) {
      if (recordId === null || (params.id === undefined && namedIn(body).workflowTrackingRecordId !== recordId))
        return null;
      return await askForProcess(db, scope, { caseId, recordId, isAct });
    },
    async read(found, _call, asked) {
      const process = asked === null ? null : admitted(found, asked);
      return process === null ? null : { ...process, visitId: found.id };
    },
  });
}

type AskedProcess = ReadOfProcess & Pick<AdmittedProcess, 'newVisitId'>;

async function askForProcess(
  db: ReadDb,
  scope: Scope,
  { isAct, ...named }: { readonly caseId: number; readonly recordId: number; readonly isAct: boolean },
): Promise<AskedProcess> {
  const [read, newVisitId] = await Promise.all([readOfProcess(db, scope, named), isAct ? drawVisitIds(db) : drawsNone]);
  return { ...read, newVisitId };
}

function drawsNone(): number {
  throw new Error('A call that only reads makes no visits.');
}

function admitted(found: AdmittedChild, { newVisitId, ...read }: AskedProcess): AdmittedProcess | null {
  const loaded = processFrom(read, found);
  return loaded === null ? null : { ...loaded, newVisitId };
}

function namedIn(body: Admission['body']): {
  readonly workflowTrackingComponentId?: number;
  readonly workflowTrackingRecordId?: number;
} {
  return body ?? {};
}
