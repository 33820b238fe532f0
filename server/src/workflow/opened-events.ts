import { hasBegun } from '@evenhand/engine/has-begun';
import { startProcess } from '@evenhand/engine/start-process';
import type { Act } from '../access/act.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { notFound } from '../platform/http/app-error.ts';
import type { NewRecord } from '../processes/process.rows.ts';
import { insertProcess, touchRecord } from '../processes/process.rows.ts';
import type { LoadedProcess } from '../processes/process-facts.ts';
import { loadProcess } from '../processes/process-facts.ts';
import { performStart } from './apply-decision.ts';
import { decideStartOnCase } from './decide-start.ts';

/**
 * Opens an anytime event, so that it can be filled in. It begins at its first save: until then it has no
 * history, asks nobody for anything, and is shown only to the person who opened it. @returns its number.
 */
export async function openEvent(act: Act, theCase: CaseFacts, start: Omit<NewRecord, 'version'>): Promise<number> {
  const { row, view, decision } = await decideStartOnCase(act, theCase, start);
  await insertProcess(act, theCase, row, decision);
  return view.record.id;
}

/**
 * Begins the process if it was merely opened: performs what it does at its start, judged by what the case
 * holds now. @returns the process as it then is.
 */
export async function begun<Loaded extends LoadedProcess>(act: Act, loaded: Loaded): Promise<Loaded> {
  const { theCase, stored, view } = loaded;
  const { record } = view;
  if (hasBegun(record) || record.ended !== null) return loaded;
  const decision = startProcess(
    { ...view, newVisitId: numbersOf(record) },
    {
      id: record.id,
      parentId: record.parentId,
      isMandatory: record.isMandatory,
      version: stored.version,
      isHrOnly: stored.isHrOnly,
    },
  );
  await touchRecord(act, record.id);
  await performStart(act, theCase, { view, decision });
  const now = await loadProcess(act.db, act.configuration, {
    actor: act.actor,
    theCase,
    recordId: record.id,
    now: act.now,
  });
  if (now === null) throw notFound('This process could not be found.');
  return { ...loaded, ...now };
}

/** Gives out the numbers of the visits that were made when the process was opened, in their order. */
function numbersOf(record: LoadedProcess['view']['record']): () => number {
  const numbers = record.visits.map(({ id }) => id);
  return () => {
    const number = numbers.shift();
    if (number === undefined) throw new Error(`Process ${record.id} begins with other visits than it was opened with.`);
    return number;
  };
}
