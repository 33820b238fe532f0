import type { Decision } from '@evenhand/engine/decision';
import type { ProcessView } from '@evenhand/engine/process-context';
import { startProcess } from '@evenhand/engine/start-process';
import type { Act } from '../access/act.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import type { NewRecord } from '../processes/process.rows.ts';
import type { NewProcess } from '../processes/process-facts.ts';
import { drawNewProcess, engineActor } from '../processes/process-facts.ts';
import { givenOutFrom } from '../processes/process-numbers.ts';

/** A decided start of a process, before anything of it is written. */
export interface DecidedStart {
  readonly row: NewRecord;
  readonly view: ProcessView;
  readonly decision: Decision;
}

/** Asks the engine how a process begins on a case with these holdings, under numbers that have been drawn. */
export function decideStart(
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
