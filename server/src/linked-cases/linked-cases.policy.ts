import type { AbilityTable } from '../cases/case-abilities.ts';
import type { CaseRules } from '../cases/case-rules.ts';
import { hr } from '../cases/case-rules.ts';

/** Linking is HR's alone, also on a locked or closed case (PERM-38, gaps G-34). */
export const linkedCaseRules = { view: hr, link: hr } satisfies CaseRules;

export const linkedCaseAbilities = {
  linkCases: ({ may }) => may(linkedCaseRules.link),
} satisfies Partial<AbilityTable>;
