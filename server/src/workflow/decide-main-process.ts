import type { Act } from '../access/act.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import type { Configuration } from '../configuration/configuration.ts';
import { startNewProcess } from './apply-decision.ts';

/** Starts the process of a new case's topic: a primary one, or the simple one that only keeps stage and step (domain brief rule 1, gaps G-93). */
export async function startMainProcess(act: Act, configuration: Configuration, theCase: CaseFacts, workflowId: number): Promise<void> {
  await startNewProcess(act, configuration, theCase, {
    workflowId,
    kind: theCase.isSimpleProcess ? 'simple' : 'primary',
    parentId: null,
    startedByVisitId: null,
    isMandatory: false,
    isHrOnly: false,
  });
}
