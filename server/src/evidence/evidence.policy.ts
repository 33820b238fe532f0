import type { AbilityTable } from '../cases/case-abilities.ts';
import type { CaseRules } from '../cases/case-rules.ts';
import { hr } from '../cases/case-rules.ts';

/** What is missing in a case is for those who act as HR on it, and for nobody else (decision 0033). */
export const evidenceAccess = { view: hr } satisfies CaseRules;

export const evidenceAbilities = {
  viewEvidence: ({ may }) => may(evidenceAccess.view),
} satisfies Partial<AbilityTable>;
