import type { Act } from '../access/act.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { holdingsOfNewCase } from '../processes/process-facts.ts';
import type { ProcessNumbers } from '../processes/process-numbers.ts';
import type { DecidedStart } from './decide-start.ts';
import { decideStart } from './decide-start.ts';

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
  const { effects } = start.decision;
  const move = effects.find((effect) => effect.kind === 'set-stage-and-step');
  return {
    start: { ...start, decision: { ...start.decision, effects: effects.filter((effect) => effect !== move) } },
    position: { stageId: move?.stageId ?? null, stepId: move?.stepId ?? null },
  };
}
