import type { AbilityTable } from '../cases/case-abilities.ts';
import type { CaseRules } from '../cases/case-rules.ts';
import { hrWhileOpen } from '../cases/case-rules.ts';

/** Who may say what is done next on a case. */
export const nextActionRules = { schedule: hrWhileOpen } satisfies CaseRules;

export const nextActionAbilities = {
  scheduleNextAction: ({ may }) => may(nextActionRules.schedule),
} satisfies Partial<AbilityTable>;
