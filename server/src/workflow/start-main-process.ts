import type { Act } from '../access/act.ts';
import { loadCaseFor } from '../cases/load-case-for.ts';
import type { Configuration } from '../configuration/configuration.ts';
import { startNewProcess } from './apply-decision.ts';

/** Starts the process of a new case's topic: a primary one, or the simple one that only keeps stage and step (domain brief rule 1, gaps G-93). */
export async function startMainProcess(act: Act, configuration: Configuration, caseId: number, workflowId: number): Promise<void> {
  // Nobody else can hold the row: until this act commits there is no such case for them.
  const theCase = await loadCaseFor(act.db, act.actor, caseId, { lock: false });
  await startNewProcess(act, configuration, theCase, {
    workflowId,
    kind: theCase.isSimpleProcess ? 'simple' : 'primary',
    parentId: null,
    startedByVisitId: null,
    isMandatory: false,
  });
}
