import { it } from 'vitest';
import { editors, expectAbility, expectRules, writersAlways } from '../../testing/rule-table.ts';
import { partyAbilities, partyRules } from './parties.policy.ts';

it('The case team reads parties, and changes them while the case is workable; observers do neither [PARTY-02]', () => {
  expectRules(partyRules, { view: { row: writersAlways }, change: { row: editors } });
  expectAbility(partyAbilities.viewParties, partyRules.view);
  expectAbility(partyAbilities.changeParties, partyRules.change);
});
