import { it } from 'vitest';
import { editors, expectAbility, expectRules, hrWhenOpen, writersAlways } from '../../testing/rule-table.ts';
import { completes, taskAbilities, taskRules } from './tasks.policy.ts';

it('observers cannot follow tasks, everybody who may write can; a task is edited like the case [PERM-31, PERM-32]', () => {
  expectRules(taskRules, { open: { row: writersAlways }, edit: { row: editors } });
});

it('a next action is completed by HR on an open case, and by its person as they may edit; never by an observer [EXIT-10, PERM-03]', () => {
  expectRules(
    { anothersAction: completes('another'), ownAction: completes('somebody') },
    { anothersAction: { row: hrWhenOpen }, ownAction: { row: editors } },
  );
});

it('tasks are offered to those who may follow and edit them [PERM-31]', () => {
  expectAbility(taskAbilities.openTasks, taskRules.open);
  expectAbility(taskAbilities.editTasks, taskRules.edit);
});
