import { expect, test } from 'vitest';
import { headlineLinks } from './headline-links.ts';

const open = { id: 1 };
const closed = { id: 3 };
const removed = { id: 4 };

test('the numbers lead to the lists they count: cases [DASH-02], tasks [DASH-03], until yesterday [DASH-04], until today [DASH-05] [FMT-06]', () => {
  expect(headlineLinks('2026-11-01', [open, closed, removed])).toEqual({
    openCases: '/cases/?toDate=-1',
    totalTasks: '/tasks/',
    tasksOverdue: '/tasks?toDate=2026-10-31',
    tasksDueToday: '/tasks?toDate=2026-11-01',
  });
});

test('a status of the service that counts as open is in the list, too [DASH-02]', () => {
  expect(headlineLinks('2026-11-01', [open, { id: 2 }, closed, removed]).openCases).toBe(
    '/cases/?status=1&status=2&toDate=-1',
  );
});
