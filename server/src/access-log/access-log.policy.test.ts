import { it } from 'vitest';
import { expectAbility, expectRules, hrAlways } from '../../testing/rule-table.ts';
import { accessLogAbilities, accessLogRules } from './access-log.module.ts';

it('who has looked at a case is shown to those who act as HR on it, of a locked and a closed one too [ACCESS-03]', () => {
  expectRules(accessLogRules, { view: { row: hrAlways } });
});

it('it is offered to those who may read it [ACCESS-03]', () => {
  expectAbility(accessLogAbilities.viewAccessLog, accessLogRules.view);
});
