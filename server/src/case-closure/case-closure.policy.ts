import { CaseStatus } from '@evenhand/contract/cases';
import type { AbilityTable } from '../cases/case-abilities.ts';
import type { CaseRules } from '../cases/case-rules.ts';
import {
  all,
  invalidNow,
  onGuidedCase,
  onSimpleCase,
  writerWhileUnlocked,
  writerWhileWorkable,
} from '../cases/case-rules.ts';

const notClosed = invalidNow('This case is not closed.');

/** Who may close and reopen a case. */
export const closureRules = {
  // The rule that both ways to close share. Only the body of the call says which way is meant (CLOSE-03).
  close: writerWhileWorkable,
  closeSimpleCase: onSimpleCase(writerWhileWorkable),
  closeInProcess: onGuidedCase(writerWhileWorkable, invalidNow('This case has no guided process.')),
  reopen: onSimpleCase(
    all(writerWhileUnlocked, (_, theCase) => (theCase.status === CaseStatus.Closed ? null : notClosed)),
    invalidNow('Only simple-process cases can be reopened.'),
  ),
} satisfies CaseRules;

export const closureAbilities = {
  close: ({ may }) => may(closureRules.closeSimpleCase),
  reopen: ({ may }) => may(closureRules.reopen),
} satisfies Partial<AbilityTable>;
