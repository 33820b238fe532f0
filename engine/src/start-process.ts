import { conclude } from './conclude.ts';
import type { Decision } from './decision.ts';
import { stepPositions } from './positions.ts';
import type { ProcessContext } from './process-context.ts';
import type { ProcessRecord } from './process-state.ts';
import { endTasksOnAnytimeEvent } from './tasks.ts';
import { makeCurrent } from './walk.ts';

/** The row of the new process, which the server has made already so that visits can point at it. */
export interface NewProcess {
  readonly id: number;
  readonly parentId: number | null;
  readonly isMandatory: boolean;
  /** Number of the published workflow version the process is pinned to, for history. */
  readonly version: number;
  /** Only HR reads it: no task may show the others that it has started. */
  readonly isHrOnly?: boolean;
}

/**
 * Starts a process: its first component becomes current, the rows of its first step are made, its
 * step's task is raised (domain brief rules 1, 4 and 21), and what asked for an anytime event is done
 * (rule 28). A simple workflow begins in its first step, without components (gaps G-93). Who may start
 * one is the caller's question.
 */
export function startProcess(context: Omit<ProcessContext, 'record'>, process: NewProcess): Decision {
  const { definition, now, newVisitId } = context;
  const blank: ProcessRecord = {
    id: process.id,
    kind: definition.kind,
    parentId: process.parentId,
    isMandatory: process.isMandatory,
    stepId: null,
    currentVisitId: null,
    lastSeenComponentId: null,
    ended: null,
    isTouched: false,
    transition: 1,
    visits: [],
  };
  const after =
    definition.startComponentId === null
      ? { ...blank, stepId: stepPositions(definition)[0]?.step.id ?? null }
      : makeCurrent(blank, definition.startComponentId, { definition, facts: context.facts, now, newVisitId });
  const facts = { workflowTitle: definition.title, recordId: process.id, version: process.version };
  const effects =
    definition.kind === 'anytime-event'
      ? endTasksOnAnytimeEvent(context.facts.openTasks, { id: definition.id, isHrOnly: process.isHrOnly === true })
      : [];
  return conclude(
    { ...context, record: null },
    { movement: 'start', before: null, after, effects, history: [{ kind: 'process.started', facts }] },
  );
}
