import type { CaseAbilities } from '@evenhand/contract/cases';
import type { Actor } from '../access/actor.ts';
import { actsAsHr } from '../access/acts-as-hr.ts';
import type { CaseFacts } from './case-facts.ts';
import type { CaseRule } from './case-rules.ts';

/** Facts that some abilities depend on, beside the case and the person. */
export interface CaseShape {
  readonly isEmployeeRequired: boolean;
  readonly seekHelpType: number;
  readonly primaryRecordId: number | null;
  readonly hasMainProcessEnded: boolean;
  /** The workflow of the main process leaves the step to HR. */
  readonly isStepSetByHr: boolean;
  /** The main process takes matters. */
  readonly takesMatters: boolean;
  /** The step in which the main process can be ended early from where it is. */
  readonly earlyEndStepId: number | null;
  readonly isAnotherHrUserLeft: boolean;
  readonly liveWarnings: LiveWarningsOnCase;
}

/** To whom the warnings of other cases are shown now: nobody, HR, or HR and the hearing manager (decision 0119). */
export type LiveWarningsOnCase = 'nobody' | 'hr' | 'hearing-manager';

export interface AbilityGround extends CaseShape {
  readonly theCase: CaseFacts;
  readonly isHr: boolean;
  /** Asks the same rule that will judge the act. */
  may(rule: CaseRule): boolean;
}

/**
 * Abilities of a case by their names on the wire. Each module brings those of its own acts; `modules.ts` does
 * not compile until all are there.
 */
export type AbilityTable = { readonly [A in keyof CaseAbilities]: (ground: AbilityGround) => boolean };

/** Judges every ability of the caller on this case now. */
export function abilitiesOf(table: AbilityTable, actor: Actor, theCase: CaseFacts, shape: CaseShape): CaseAbilities {
  const ground: AbilityGround = {
    ...shape,
    theCase,
    isHr: actsAsHr(actor, theCase),
    may: (rule) => rule(actor, theCase) === null,
  };
  return Object.fromEntries(Object.entries(table).map(([ability, holds]) => [ability, holds(ground)])) as CaseAbilities;
}
