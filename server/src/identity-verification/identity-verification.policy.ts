import type { AbilityTable } from '../cases/case-abilities.ts';
import type { CaseRules } from '../cases/case-rules.ts';
import { hr } from '../cases/case-rules.ts';

/** Verifying a caller is HR's alone, also on a locked or closed case (PERM-36, gaps G-34). */
export const identityVerificationRules = { verify: hr } satisfies CaseRules;

export const identityVerificationAbilities = {
  verifyIdentity: ({ may }) => may(identityVerificationRules.verify),
} satisfies Partial<AbilityTable>;
