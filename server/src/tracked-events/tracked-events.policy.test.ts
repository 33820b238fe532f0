import { it } from 'vitest';
import { editors, expectRules } from '../../testing/rule-table.ts';
import { trackedEventRules } from './tracked-events.module.ts';

it('writers correct a tracked event of an open case, and while it is locked HR alone [API-088, PERM-31]', () => {
  expectRules(trackedEventRules, { edit: { row: editors } });
});
