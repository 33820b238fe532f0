import type { AbilityTable } from '../cases/case-abilities.ts';
import type { CaseRules } from '../cases/case-rules.ts';
import { writer, writerWhileWorkable } from '../cases/case-rules.ts';

/** Parties are for the case team: observers neither read nor change them (PARTY-02). */
export const partyRules = { view: writer, change: writerWhileWorkable } satisfies CaseRules;

export const partyAbilities = {
  viewParties: ({ may }) => may(partyRules.view),
  changeParties: ({ may }) => may(partyRules.change),
} satisfies Partial<AbilityTable>;
