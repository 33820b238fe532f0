import type { CaseWorld, Engine } from '../case-in-memory/case-world.ts';
import type { Decision } from '../decision.ts';
import type { Visit } from '../process-state.ts';
import { liveVisits } from '../visits.ts';
import { requireThat } from './require-that.ts';

/**
 * Invariant 12 of security.md §3.1: what is written down act by act gives the state. Rows are kept as the
 * server keeps them, from what decisions say is new and changed.
 */
export type KeptRows = Map<number, Map<number, Visit>>;

/** The same engine, writing down the rows of what it decides. */
export function keepingRows(engine: Engine, rows: KeptRows): Engine {
  const noteRows = <R extends { readonly kind: string }>(result: R | Decision): R | Decision => {
    if (isDecision(result)) write(result, rows);
    return result;
  };
  return {
    ...engine,
    startProcess: (context, process) => {
      const decision = engine.startProcess(context, process);
      write(decision, rows);
      return decision;
    },
    submitComponent: (context, submission) => noteRows(engine.submitComponent(context, submission)),
    submitClosing: (context, closing) => noteRows(engine.submitClosing(context, closing)),
    undoComponent: (context, visitId) => noteRows(engine.undoComponent(context, visitId)),
    setStep: (context, stepId) => noteRows(engine.setStep(context, stepId)),
    goToTask: (context, taskId) => noteRows(engine.goToTask(context, taskId)),
    saveDraft: (context, visitId, draft) => noteRows(engine.saveDraft(context, visitId, draft)),
  };
}

function isDecision(result: { readonly kind: string }): result is Decision {
  return result.kind === 'decision';
}

function write({ record, insertedVisits, updatedVisits }: Decision, rows: KeptRows): void {
  const ofProcess = rows.get(record.id) ?? new Map<number, Visit>();
  for (const visit of [...insertedVisits, ...updatedVisits]) ofProcess.set(visit.id, visit);
  rows.set(record.id, ofProcess);
}

/** @throws when the rows are not the state, or the history does not add up to it. */
export function checkReplay(rows: KeptRows, world: CaseWorld): void {
  for (const { record, definition } of world.processes.values()) {
    const written = rows.get(record.id);
    requireThat(
      written?.size === record.visits.length && record.visits.every((visit) => written.get(visit.id) === visit),
      '12: the rows that were written are not those of the process',
    );
    requireThat(world.definitions.get(definition.id) === definition, '12: a process left its version');
  }
  checkHistory(world);
}

/** Completed visits less withdrawn ones are the ones that stand complete. */
function checkHistory(world: CaseWorld): void {
  const standing = new Map<number, number>();
  const add = (recordId: number, count: number) => standing.set(recordId, (standing.get(recordId) ?? 0) + count);
  for (const { kind, facts } of world.history) {
    if (kind === 'process.component-completed') add(facts.recordId, 1);
    if (kind === 'process.undone') add(facts.recordId, -facts.withdrawn.length);
  }
  for (const { record } of world.processes.values()) {
    const complete = liveVisits(record).filter((visit) => visit.status === 3).length;
    requireThat(complete === (standing.get(record.id) ?? 0), '12: the history does not add up to what is complete');
  }
}
