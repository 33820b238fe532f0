import type { AbilityTable } from './case-abilities.ts';
import type { CaseRules } from './case-rules.ts';
import { anyViewer, hr, hrWhileOpen, onSimpleCase, writerWhileWorkable } from './case-rules.ts';

/** What may be done to a case itself, and by whom. */
export const caseRules = {
  view: anyViewer,
  viewNotes: hr,
  viewActions: hr,
  lock: hr,
  unlock: hr,
  editDetails: writerWhileWorkable,
  changeTopic: onSimpleCase(writerWhileWorkable),
  changeAdviser: hrWhileOpen,
  changeEmployee: hrWhileOpen,
  searchNewEmployee: hrWhileOpen,
  scheduleNextAction: hrWhileOpen,
} satisfies CaseRules;

export const caseAbilities = {
  lock: ({ may, theCase }) => may(caseRules.lock) && !theCase.isLocked,
  unlock: ({ may, theCase }) => may(caseRules.unlock) && theCase.isLocked,
  editDetails: ({ may }) => may(caseRules.editDetails),
  changeTopic: ({ may }) => may(caseRules.changeTopic),
  changeAdviser: ({ may }) => may(caseRules.changeAdviser),
  changeEmployee: ({ may }) => may(caseRules.changeEmployee),
  removeEmployee: ({ may, isEmployeeRequired }) => may(caseRules.changeEmployee) && !isEmployeeRequired,
  scheduleNextAction: ({ may }) => may(caseRules.scheduleNextAction),
  viewActions: ({ may }) => may(caseRules.viewActions),
  viewNotes: ({ may }) => may(caseRules.viewNotes),
  isRestrictedByLock: ({ theCase, isHr }) => theCase.isLocked && !isHr,
} satisfies Partial<AbilityTable>;
