import type { AbilityTable } from '../cases/case-abilities.ts';
import type { CaseRules } from '../cases/case-rules.ts';
import { hrWhileOpen } from '../cases/case-rules.ts';

/** Who may change the adviser and the employee of a case. */
export const casePeopleRules = {
  changeAdviser: hrWhileOpen,
  changeEmployee: hrWhileOpen,
  searchNewEmployee: hrWhileOpen,
} satisfies CaseRules;

export const casePeopleAbilities = {
  changeAdviser: ({ may }) => may(casePeopleRules.changeAdviser),
  changeEmployee: ({ may }) => may(casePeopleRules.changeEmployee),
  removeEmployee: ({ may, isEmployeeRequired }) => may(casePeopleRules.changeEmployee) && !isEmployeeRequired,
} satisfies Partial<AbilityTable>;
