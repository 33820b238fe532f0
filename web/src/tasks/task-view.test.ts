import { NotificationType } from '@evenhand/contract/tasks';
import { expect, test } from 'vitest';
import { formatsFor } from '../lib/format.ts';
import { taskOf } from '../testing/task-of.ts';
import { groupTasks, taskHref } from './task-view.ts';

test.each([
  ['an information-only task goes nowhere', NotificationType.InformationOnly, null],
  ['a process task goes to its process', NotificationType.ProcessComponent, '/cases/10014/processes/77'],
  ['an event task opens the event editor', NotificationType.EventTask, '/cases/10014/?action=event&eventId=5'],
  ['an add stakeholder task opens the participant dialog', NotificationType.AddStakeholder, '/cases/10014?action=addParticipant'],
  ['an add observer task opens the observer dialog', NotificationType.AddObserver, '/cases/10014?action=addObserver'],
  ['an add anytime event task asks for the action', NotificationType.AddAnytimeEvent, '/cases/10014/?action=addAnytimeEvent'],
  ['a draft note task goes to the notes', NotificationType.CompleteDraftNote, '/cases/10014/notes'],
  ['a parked call task goes to the parked calls', NotificationType.CompleteParkedCall, '/cases/10014/parkedcalls'],
  ['a message task goes to the messages', NotificationType.RespondToMessage, '/cases/10014/messages'],
])('%s [TASK-17, TASK-18, TASK-19, TASK-20, TASK-21, TASK-22]', (_name, notificationTypeLookupId, href) => {
  expect(taskHref(taskOf(1, { notificationTypeLookupId, caseTrackingEventId: 5 }), () => true)).toBe(href);
});

test('a task an observer sees goes nowhere [PERM-32]', () => {
  expect(taskHref(taskOf(1, { canOpen: false }), () => true)).toBeNull();
});

test.each([NotificationType.CompleteDraftNote, NotificationType.CompleteParkedCall, NotificationType.RespondToMessage])(
  'a task of type %i whose screen is not there goes nowhere rather than to an unknown address',
  (notificationTypeLookupId) => {
    expect(taskHref(taskOf(1, { notificationTypeLookupId }), () => false)).toBeNull();
  },
);

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
  expect(groupTasks(tasks, { showsCompleted: true, formats, now }).at(-1)).toEqual({ id: 'complete', tasks: [tasks[5]] });
});
