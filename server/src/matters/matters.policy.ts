import type { AbilityTable } from '../cases/case-abilities.ts';
import type { CaseRules } from '../cases/case-rules.ts';
import { anyViewer, writerWhileWorkable } from '../cases/case-rules.ts';

/**
 * Everybody on a case reads its matters, observers without their words. Those who write on it change them while it is
 * open.
 */
export const matterRules = { view: anyViewer, change: writerWhileWorkable } satisfies CaseRules;

export const matterAbilities = {
  viewMatters: ({ takesMatters, may }) => takesMatters && may(matterRules.view),
  changeMatters: ({ takesMatters, may }) => takesMatters && may(matterRules.change),
} satisfies Partial<AbilityTable>;
