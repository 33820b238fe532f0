import type { Decision } from '@evenhand/engine/decision';
import type { Effect } from '@evenhand/engine/effects';
import type { ProcessView } from '@evenhand/engine/process-context';
import { startProcess } from '@evenhand/engine/start-process';
import type { Act } from '../access/act.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import type { NewRecord } from '../processes/process.rows.ts';
import type { NewProcess } from '../processes/process-facts.ts';
import { drawNewProcess, engineActor, holdingsOfNewCase } from '../processes/process-facts.ts';
import type { ProcessNumbers } from '../processes/process-numbers.ts';
import { givenOutFrom } from '../processes/process-numbers.ts';

/**
 * Decides how the process of a new case's topic begins: a primary process, or the simple one that only keeps
 * stage and step (domain brief rule 1, gaps G-93). Nothing is written yet, because the case row is inserted
 * with the step where the process begins.
 * @returns that position, and the rest of the start, for `carryOutStart`.
 */
export function decideMainProcess(
  act: Act,
  theCase: CaseFacts,
  of: {
    readonly workflowId: number;
    readonly owner: { readonly userId: string; readonly fullName: string };
    readonly numbers: ProcessNumbers;
  },
): { readonly start: DecidedStart; readonly position: Pick<CaseFacts, 'stageId' | 'stepId'> } {
  const kind = theCase.isSimpleProcess ? 'simple' : 'primary';
  const record = {
    workflowId: of.workflowId,
    kind,
    parentId: null,
    startedByVisitId: null,
    isMandatory: false,
    isHrOnly: false,
  } as const;
  const start = decideStart(act, theCase, record, { numbers: of.numbers, facts: holdingsOfNewCase(theCase, of.owner) });
  const effects = theCase.adviserUserId === null ? start.decision.effects.map(forOwner) : start.decision.effects;
  const move = effects.find((effect) => effect.kind === 'set-stage-and-step');
  return {
    start: { ...start, decision: { ...start.decision, effects: effects.filter((effect) => effect !== move) } },
    position: { stageId: move?.stageId ?? null, stepId: move?.stepId ?? null },
  };
}

/**
 * What the first step of a case without an adviser asks for is the owner's, who opened it or works on it; it would be
 * nobody's otherwise (gaps G-109).
 */
function forOwner(effect: Effect): Effect {
  return effect.kind === 'raise-task' && effect.assignee.kind === 'adviser'
    ? { ...effect, assignee: { kind: 'owner' } }
    : effect;
}

/** A decided start of a process, before anything of it is written. */
export interface DecidedStart {
  readonly row: NewRecord;
  readonly view: ProcessView;
  readonly decision: Decision;
}

/** Asks the engine how a process begins on a case with these holdings, under numbers that have been drawn. */
function decideStart(
  act: Act,
  theCase: CaseFacts,
  start: Omit<NewRecord, 'version'>,
  { numbers, facts }: NewProcess,
): DecidedStart {
  const version = act.configuration.newestVersionOf(start.workflowId);
  const context = {
    definition: act.configuration.workflow(start.workflowId, version),
    facts,
    actor: engineActor(act.actor, theCase),
    calendar: act.configuration.calendar,
    now: act.now.toISOString(),
    newVisitId: givenOutFrom(numbers.firstVisitId),
  };
  const { parentId, isMandatory, isHrOnly } = start;
  const decision = startProcess(context, { id: numbers.recordId, parentId, isMandatory, version, isHrOnly });
  return { row: { ...start, version }, view: { ...context, record: decision.record }, decision };
}

/** The same on an existing case: what it holds is read and the numbers are drawn now. */
export async function decideStartOnCase(
  act: Act,
  theCase: CaseFacts,
  start: Omit<NewRecord, 'version'>,
): Promise<DecidedStart> {
  return decideStart(act, theCase, start, await drawNewProcess(act, theCase));
}
