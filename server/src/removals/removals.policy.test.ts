import { expect, it } from 'vitest';
import { expectAbility, expectRules, hrAlways } from '../../testing/rule-table.ts';
import { canDecide, mayReview, removalAbilities, removalRules } from './removals.policy.ts';

it('HR asks for removals and decides them, also on closed and locked cases [MSG-30, PERM-15]', () => {
  expectRules(removalRules, { request: { row: hrAlways }, decide: { row: hrAlways } });
});

it('asking for a removal is offered to those who may [MSG-30]', () => {
  expectAbility(removalAbilities.requestRemoval, removalRules.request);
});

it('deciding is for holders of the rule, and never of one’s own request [REMV-19, PERM-14]', () => {
  expect([mayReview({ mayReviewRemovals: true }), mayReview({ mayReviewRemovals: false })]).toEqual([true, false]);
  expect([
    canDecide({ userId: 'a' }, { requestedById: 'b' }),
    canDecide({ userId: 'a' }, { requestedById: 'a' }),
  ]).toEqual([true, false]);
});
