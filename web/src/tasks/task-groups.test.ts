import { expect, test } from 'vitest';
import { formatsFor } from '../lib/format.ts';
import { taskOf } from '../testing/task-of.ts';
import { groupTasks } from './task-groups.ts';

const formats = formatsFor('Europe/London');
const now = new Date('2026-07-10T12:00:00Z');
const tasks = [
  // 23:30 UTC is already the next day in London.
  taskOf(1, { dueDate: '2026-07-08T22:59:00.000Z' }),
  taskOf(2, { dueDate: '2026-07-09T23:30:00.000Z' }),
  taskOf(3, { dueDate: '2026-07-10T00:00:00.000Z', isDueTimed: false }),
  taskOf(4, { dueDate: '2026-07-10T23:30:00.000Z' }),
  taskOf(5),
  taskOf(6, { isComplete: true, dueDate: '2026-07-01T00:00:00.000Z', isDueTimed: false }),
];

test('tasks fall into Overdue [TASK-14], Due Today [TASK-15] and Upcoming [TASK-16] by the day of the service; complete ones are hidden [CASE-56]', () => {
  const groups = groupTasks(tasks, { showsCompleted: false, formats, now });
  expect(groups.map(({ id, tasks: rows }) => [id, rows.map((task) => task.id)])).toEqual([
    ['overdue', [1]],
    ['today', [2, 3]],
    ['later', [4, 5]],
  ]);
});

test('Show Completed adds the complete ones [CASE-56]', () => {
  expect(groupTasks(tasks, { showsCompleted: true, formats, now }).at(-1)).toEqual({
    id: 'complete',
    tasks: [tasks[5]],
  });
});
