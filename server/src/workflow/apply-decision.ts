import type { SubmitAnswer } from '@evenhand/contract/workflow';
import type { Effect } from '@evenhand/engine/effects';
import { endProcess } from '@evenhand/engine/end-process';
import type { Decision, EndReason, ProcessHistory, ProcessView, Refusal } from '@evenhand/engine/process-state';
import { startProcess } from '@evenhand/engine/start-process';
import type { Act } from '../access/act.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { standingOf } from '../cases/change-case.ts';
import type { Configuration } from '../configuration/configuration.ts';
import { AppError } from '../platform/http/app-error.ts';
import { refreshDue } from '../tasks/settle-tasks.ts';
import { performEffect } from './effects.ts';
import type { NewProcess } from './process-facts.ts';
import { calendarOf, drawNewProcess, engineActor, loadProcess } from './process-facts.ts';
import type { NewRecord } from './process-rows.ts';
import { givenOutFrom, insertProcess, writeProcess } from './process-rows.ts';
import { withdrawEmptyEvents } from './tracked-events.ts';

interface OnProcess {
  readonly theCase: CaseFacts;
  readonly configuration: Configuration;
  readonly view: ProcessView;
}

/**
 * Carries out what the engine decided: rows, effects, history, due; all in the act's transaction, in the order the engine gave.
 * @returns the answer of PROC-40.
 */
export async function applyDecision(act: Act, onProcess: OnProcess, decision: Decision): Promise<SubmitAnswer> {
  const { theCase } = onProcess;
  await writeProcess(act, theCase, decision);
  const startedId = await carryOut(act, onProcess, decision);
  await refreshDue(act, theCase.id);
  const { status, isLocked } = await standingOf(act, theCase.id);
  return {
    caseTrackingRecordId: theCase.id,
    workflowTrackingRecordId: decision.answer.workflowTrackingRecordId,
    subWorkflowTrackingRecordId: startedId ?? decision.answer.subWorkflowTrackingRecordId,
    hasProcessEnded: decision.answer.hasProcessEnded,
    caseStatus: status,
    isLockedCurrently: isLocked,
  };
}

/** History and effects, once the rows of the process are written. @returns the sub-process that was started, if one was. */
async function carryOut(act: Act, { theCase, configuration, view }: OnProcess, decision: Decision): Promise<number | null> {
  let startedId: number | null = null;
  const context = {
    theCase,
    configuration,
    view: { ...view, record: decision.record },
    async startSubProcess(effect: Extract<Effect, { kind: 'start-process' }>) {
      startedId = await startNewProcess(act, configuration, theCase, {
        workflowId: effect.workflowId,
        kind: 'sub-process',
        parentId: effect.parentId,
        startedByVisitId: effect.startedByVisitId,
        isMandatory: effect.isMandatory,
        isHrOnly: false,
      });
    },
    endOther: (recordId: number, reason: Exclude<EndReason, 'finished'>) => endOtherProcess(act, configuration, theCase, recordId, reason),
  };
  for (const entry of decision.history) recordEntry(act, theCase, entry);
  for (const effect of decision.effects) await performEffect(act, context, effect);
  if (decision.effects.some((effect) => leavesNoTask.includes(effect.kind))) await withdrawEmptyEvents(act, theCase.id);
  return startedId;
}

/** Effects after which an empty event may have lost the task it was made for. */
const leavesNoTask: readonly Effect['kind'][] = ['end-task', 'cancel-task', 'close-case'];

/** Ends a live process of a case from outside, as the engine says (domain brief §3.2); its history tells why. */
export async function endOtherProcess(
  act: Act,
  configuration: Configuration,
  theCase: CaseFacts,
  recordId: number,
  reason: Exclude<EndReason, 'finished'>,
): Promise<void> {
  const loaded = await loadProcess(act.db, configuration, { actor: act.actor, theCase, recordId, now: act.now });
  if (loaded === null || loaded.view.record.ended !== null) return;
  await applyDecision(act, { theCase, configuration, view: loaded.view }, endProcess(loaded.view, reason));
}

/** Starts a process on a case that stands, in the newest published version of its workflow, and answers its record id. */
export async function startNewProcess(act: Act, configuration: Configuration, theCase: CaseFacts, start: Omit<NewRecord, 'version'>): Promise<number> {
  const decided = decideStart(act, configuration, theCase, start, await drawNewProcess(act, configuration, theCase));
  await carryOutStart(act, configuration, theCase, decided);
  return decided.view.record.id;
}

/** How a process begins, before anything of it is written. */
export interface DecidedStart {
  readonly row: NewRecord;
  readonly view: ProcessView;
  readonly decision: Decision;
}

/** Asks the engine how a process begins on a case with these holdings, under numbers that have been drawn. */
export function decideStart(
  act: Act,
  configuration: Configuration,
  theCase: CaseFacts,
  start: Omit<NewRecord, 'version'>,
  { numbers, facts }: NewProcess,
): DecidedStart {
  const version = configuration.newestVersionOf(theCase.serviceId, start.workflowId);
  const context = {
    definition: configuration.workflow(theCase.serviceId, start.workflowId, version),
    facts,
    actor: engineActor(act.actor, theCase),
    calendar: calendarOf(configuration, theCase.serviceId),
    now: act.now.toISOString(),
    newVisitId: givenOutFrom(numbers.firstVisitId),
  };
  const { parentId, isMandatory, isHrOnly } = start;
  const decision = startProcess(context, { id: numbers.recordId, parentId, isMandatory, version, isHrOnly });
  return { row: { ...start, version }, view: { ...context, record: decision.record }, decision };
}

/** Writes a new process and does what its beginning calls for. */
export async function carryOutStart(act: Act, configuration: Configuration, theCase: CaseFacts, { row, view, decision }: DecidedStart): Promise<void> {
  await insertProcess(act, theCase, row, decision);
  await carryOut(act, { theCase, configuration, view }, decision);
  // What only says where the case stands changes no task, and so no due.
  if (decision.effects.some((effect) => effect.kind !== 'set-stage-and-step')) await refreshDue(act, theCase.id);
}

/** @throws what the engine refused, as the caller must read it. */
export function assertNotRefused<T extends { readonly kind: string }>(outcome: T | Refusal): asserts outcome is Exclude<T, Refusal> {
  if (outcome.kind === 'refusal') throw refusalAsError(outcome as Refusal);
}

/** What the engine refused, as the caller must read it. */
export function refusalAsError({ code, description, fields, blockers }: Refusal): AppError {
  return new AppError(code, description, { ...(fields === undefined ? {} : { fields }), ...(blockers === undefined ? {} : { blockers }) });
}

function recordEntry(act: Act, theCase: CaseFacts, entry: ProcessHistory): void {
  act.record(theCase, entry.kind, entry.facts as never);
}
