import { it } from 'vitest';
import { expectAbility, expectRules, hrAlways } from '../../testing/rule-table.ts';
import { evidenceAbilities, evidenceAccess } from './evidence.module.ts';

it('evidence is read by those who act as HR on the case, a closed one too', () => {
  expectRules(evidenceAccess, { view: { row: hrAlways } });
});

it('it is offered to those who may read it', () => {
  expectAbility(evidenceAbilities.viewEvidence, evidenceAccess.view);
});
