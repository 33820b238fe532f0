import { it } from 'vitest';
import { editors, expectAbility, expectRules, writersAlways } from '../testing/rule-table.ts';
import { taskAbilities, taskRules } from './tasks.policy.ts';

it('observers cannot follow tasks, everybody who may write can; a task is edited like the case [PERM-31, PERM-32]', () => {
  expectRules(taskRules, { open: { row: writersAlways }, edit: { row: editors } });
});

it('tasks are offered to those who may follow and edit them [PERM-31]', () => {
  expectAbility(taskAbilities.openTasks, taskRules.open);
  expectAbility(taskAbilities.editTasks, taskRules.edit);
});
