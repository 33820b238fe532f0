import type { AbilityTable } from './case-abilities.ts';
import type { CaseRules } from './case-rules.ts';
import { anyViewer, hr, writerWhileWorkable } from './case-rules.ts';

/** Reading a case, locking it and changing its details. */
export const caseRules = {
  view: anyViewer,
  viewNotes: hr,
  viewActions: hr,
  lock: hr,
  unlock: hr,
  editDetails: writerWhileWorkable,
} satisfies CaseRules;

export const caseAbilities = {
  lock: ({ may, theCase }) => may(caseRules.lock) && !theCase.isLocked,
  unlock: ({ may, theCase }) => may(caseRules.unlock) && theCase.isLocked,
  editDetails: ({ may }) => may(caseRules.editDetails),
  viewActions: ({ may }) => may(caseRules.viewActions),
  viewNotes: ({ may }) => may(caseRules.viewNotes),
  isRestrictedByLock: ({ theCase, isHr }) => theCase.isLocked && !isHr,
} satisfies Partial<AbilityTable>;
