import type { Actor } from '../access/actor.ts';
import type { AbilityTable } from '../cases/case-abilities.ts';
import type { CaseRules } from '../cases/case-rules.ts';
import { hr } from '../cases/case-rules.ts';

/** HR asks for removals and decides them, also on closed and locked cases (gaps G-11, G-34). */
export const removalRules = { request: hr, decide: hr } satisfies CaseRules;

/** Deciding needs the permission rule as well (gaps G-08). */
export function mayReview(actor: Pick<Actor, 'mayReviewRemovals'>): boolean {
  return actor.mayReviewRemovals;
}

/** Nobody decides their own request (gaps G-11). */
export function canDecide(actor: Pick<Actor, 'userId'>, request: { readonly requestedById: string }): boolean {
  return request.requestedById !== actor.userId;
}

export const removalAbilities = {
  requestRemoval: ({ may }) => may(removalRules.request),
} satisfies Partial<AbilityTable>;
