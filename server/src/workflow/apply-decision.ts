import type { SubmitAnswer } from '@evenhand/contract/component-tracking';
import type { FactsOf } from '@evenhand/contract/history-facts';
import type { Decision } from '@evenhand/engine/decision';
import type { Effect } from '@evenhand/engine/effects';
import { endProcess } from '@evenhand/engine/end-process';
import type { ProcessView } from '@evenhand/engine/process-context';
import type { Act } from '../access/act.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import type { CaseStanding } from '../cases/change-case.ts';
import { stateOfCase } from '../cases/change-case.ts';
import { insertProcess, keepAnswer, writeProcess } from '../processes/process.rows.ts';
import { loadProcess } from '../processes/process-facts.ts';
import { refreshDue } from '../tasks/settle-tasks.ts';
import { withdrawEmptyEvents } from '../tracked-events/tracked-event.rows.ts';
import type { DecidedStart } from './decide-start.ts';
import { decideStartOnCase } from './decide-start.ts';
import type { FollowUp, ProcessToEnd, ProcessToStart } from './effects.ts';
import { performEffect } from './effects.ts';

interface OnProcess {
  readonly theCase: CaseFacts;
  readonly view: ProcessView;
}

/** The pieces of work that an act still has to do. */
type Work =
  | FollowUp
  | { readonly kind: 'effect'; readonly view: ProcessView; readonly effect: Effect }
  | { readonly kind: 'withdraw-empty-events' }
  | { readonly kind: 'refresh-due' };

/**
 * Carries out what the engine decided: rows, effects, history, due; all in the act's transaction,
 * in the order the engine gave. Where the decision completes a visit, its answer is kept for a retry.
 * @returns the answer of PROC-40.
 */
export async function applyDecision(
  act: Act,
  { theCase, view }: OnProcess,
  decision: Decision,
  completedVisitId: number | null = null,
): Promise<SubmitAnswer> {
  const foreseen = decision.effects.some(({ kind }) => changesAnswer.includes(kind))
    ? null
    : answerOf(theCase, decision, theCase);
  const isKept = completedVisitId !== null;
  await writeProcess(
    act,
    theCase,
    decision,
    isKept && foreseen !== null ? { visitId: completedVisitId, answer: foreseen } : null,
  );
  const { startedId, hasMoved } = await workThrough(act, theCase, consequencesOf(act, theCase, view, decision));
  if (foreseen !== null) return foreseen;
  const standing = hasMoved ? await stateOfCase(act, theCase.id) : theCase;
  const answer = answerOf(theCase, decision, standing, startedId);
  if (isKept) await keepAnswer(act, { visitId: completedVisitId, answer });
  return answer;
}

function answerOf(
  theCase: CaseFacts,
  { answer }: Decision,
  { status, isLocked }: CaseStanding,
  startedId: number | null = null,
): SubmitAnswer {
  return {
    caseTrackingRecordId: theCase.id,
    workflowTrackingRecordId: answer.workflowTrackingRecordId,
    subWorkflowTrackingRecordId: startedId ?? answer.subWorkflowTrackingRecordId,
    hasProcessEnded: answer.hasProcessEnded,
    caseStatus: status,
    isLockedCurrently: isLocked,
  };
}

/** Ends a process of a case from outside, unless it has ended (domain brief §3.2); its history tells why. */
export async function endOtherProcess(act: Act, theCase: CaseFacts, end: Omit<ProcessToEnd, 'kind'>): Promise<void> {
  await workThrough(act, theCase, [{ kind: 'end', ...end }]);
}

/** Starts a process on an existing case, in the newest published version of its workflow. */
export async function startNewProcess(act: Act, theCase: CaseFacts, start: ProcessToStart['start']): Promise<void> {
  await carryOutStart(act, theCase, await decideStartOnCase(act, theCase, start));
}

/** Writes a new process and performs the effects of its start. */
export async function carryOutStart(act: Act, theCase: CaseFacts, decided: DecidedStart): Promise<void> {
  await workThrough(act, theCase, await writeStart(act, theCase, decided));
}

/** Performs what a process does at its start whose rows are written. */
export async function performStart(
  act: Act,
  theCase: CaseFacts,
  { view, decision }: Pick<DecidedStart, 'view' | 'decision'>,
): Promise<void> {
  await workThrough(act, theCase, consequencesOf(act, theCase, view, decision));
}

/**
 * Works through the queue until it is empty. What a piece adds comes before everything that waits, so that
 * history and rows keep the order of their causes.
 * @returns the first process that was started, if one was, and whether the case may be closed or locked now.
 */
async function workThrough(
  act: Act,
  theCase: CaseFacts,
  work: readonly Work[],
): Promise<{ readonly startedId: number | null; readonly hasMoved: boolean }> {
  let startedId: number | null = null;
  let hasMoved = false;
  const queue = [...work];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    switch (next.kind) {
      case 'effect': {
        hasMoved ||= closesOrLocks.includes(next.effect.kind);
        const followUp = await performEffect(act, { theCase, view: next.view }, next.effect);
        if (followUp !== null) queue.unshift(followUp);
        break;
      }
      case 'start': {
        const decided = await decideStartOnCase(act, theCase, next.start);
        startedId ??= decided.view.record.id;
        queue.unshift(...(await writeStart(act, theCase, decided)));
        break;
      }
      case 'end':
        queue.unshift(...(await writeEnd(act, theCase, next)));
        break;
      case 'withdraw-empty-events':
        await withdrawEmptyEvents(act, theCase.id);
        break;
      case 'refresh-due':
        await refreshDue(act, theCase.id);
        break;
    }
  }
  return { startedId, hasMoved };
}

/**
 * Records the history of a decision whose rows are written. @returns its effects, and what must follow them. An
 * effect that only moves the case to a step changes no task, and so no due date.
 */
function consequencesOf(act: Act, theCase: CaseFacts, view: ProcessView, decision: Decision): readonly Work[] {
  const leaves = positionSetBy(decision.effects);
  for (const { kind, facts } of decision.history) act.record(theCase, kind, { ...facts, leaves } as never);
  const after = { ...view, record: decision.record };
  const work: Work[] = decision.effects.map((effect) => ({ kind: 'effect', view: after, effect }));
  if (decision.effects.some(({ kind }) => leavesNoTask.includes(kind))) work.push({ kind: 'withdraw-empty-events' });
  if (decision.effects.some(({ kind }) => kind !== 'set-stage-and-step')) work.push({ kind: 'refresh-due' });
  return work;
}

/** Effects after which the case is closed or locked. Without them it stands as it did when the act began. */
const closesOrLocks: readonly Effect['kind'][] = ['close-case', 'pause-case'];

/** Effects whose outcome is a part of the answer. Without them the answer is known before they are performed. */
const changesAnswer: readonly Effect['kind'][] = [...closesOrLocks, 'start-process', 'end-process'];

/** Effects after which an empty event may have lost the task it was made for. */
const leavesNoTask: readonly Effect['kind'][] = ['end-task', 'cancel-task', 'close-case'];

/** Ends a process, unless it has ended already. @returns the effects of its end. */
async function writeEnd(act: Act, theCase: CaseFacts, { recordId, reason }: ProcessToEnd): Promise<readonly Work[]> {
  const loaded = await loadProcess(act.db, act.configuration, { actor: act.actor, theCase, recordId, now: act.now });
  if (loaded === null || loaded.view.record.ended !== null) return [];
  const decision = endProcess(loaded.view, reason);
  await writeProcess(act, theCase, decision);
  return consequencesOf(act, theCase, loaded.view, decision);
}

/** Writes a process as it starts. @returns the effects of its start. */
async function writeStart(
  act: Act,
  theCase: CaseFacts,
  { row, view, decision }: DecidedStart,
): Promise<readonly Work[]> {
  await insertProcess(act, theCase, row, decision);
  return consequencesOf(act, theCase, view, decision);
}

/** The stage and step that these effects set, for the history: the case is compared with it (decision 0028). */
function positionSetBy(effects: readonly Effect[]): FactsOf<'process.started'>['leaves'] {
  const move = effects.find((effect) => effect.kind === 'set-stage-and-step');
  return move === undefined ? {} : { stageId: move.stageId, stepId: move.stepId };
}
