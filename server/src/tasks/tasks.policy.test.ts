import { it } from 'vitest';
import { editors, expectRules, writersAlways } from '../testing/rule-table.ts';
import { taskRules } from './tasks.policy.ts';

it('observers cannot follow tasks, everybody who may write can; a task is edited like the case [PERM-31, PERM-32]', () => {
  expectRules(taskRules, { open: { row: writersAlways }, edit: { row: editors } });
});
