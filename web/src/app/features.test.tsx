import { NotificationType } from '@evenhand/contract/tasks';
import { expect, test } from 'vitest';
import { targetOf } from '../features/use-features.ts';
import { shortcutsOf } from '../palette/shortcuts.ts';
import { useTaskHref } from '../tasks/use-task-href.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { taskOf } from '../testing/task-of.ts';
import { features } from './features.ts';

const types = Object.values(NotificationType);

test('every type of task and notification belongs to exactly one feature', () => {
  const owners = types.map((type) => features.filter(({ targets }) => targets?.[type] !== undefined).length);
  expect(owners).toEqual(types.map(() => 1));
  expect(targetOf(features, 99)).toBeUndefined();
});

test('no two shortcuts have the same keys, and none begins with all the keys of another', () => {
  const written = shortcutsOf(features)
    .filter(({ group }) => group !== 'lists')
    .map(({ keys }) => keys.join(' '));
  expect(new Set(written).size).toBe(written.length);
  expect(written.filter((keys) => written.some((other) => other !== keys && other.startsWith(`${keys} `)))).toEqual([]);
});

/** The target of a click on task 1 of a case, with the features of the product. */
async function hrefOf(change: Parameters<typeof taskOf>[1]): Promise<string | null> {
  const task = taskOf(1, { caseTrackingEventId: 5, ...change });
  let href: string | null = null;
  function Asking() {
    href = useTaskHref()(task);
    return null;
  }
  await renderInApp(<Asking />);
  return href;
}

test.each([
  ['an information-only task goes nowhere', NotificationType.InformationOnly, null],
  ['a process task goes to its process', NotificationType.ProcessComponent, '/cases/10014/processes/77'],
  ['an event task opens the event editor', NotificationType.EventTask, '/cases/10014/?action=event&eventId=5'],
  [
    'an add stakeholder task opens the participant dialog',
    NotificationType.AddStakeholder,
    '/cases/10014?action=addParticipant',
  ],
  ['an add observer task opens the observer dialog', NotificationType.AddObserver, '/cases/10014?action=addObserver'],
  [
    'an add anytime event task asks for the action',
    NotificationType.AddAnytimeEvent,
    '/cases/10014/?action=addAnytimeEvent',
  ],
  [
    'a complete parked call task goes to the parked calls',
    NotificationType.CompleteParkedCall,
    '/cases/10014/parkedcalls',
  ],
  [
    'a next action opens the case with its Exit Case dialog',
    NotificationType.NextAction,
    '/cases/10014?action=exitCase',
  ],
  ['a complete draft note task goes to the notes', NotificationType.CompleteDraftNote, '/cases/10014/notes'],
  ['a respond to message task goes to the messages', NotificationType.RespondToMessage, '/cases/10014/messages'],
  ['a task of an unknown type leads nowhere', 99, null],
])(
  '%s [TASK-17, TASK-18, TASK-19, TASK-20, TASK-21, TASK-22, TASK-23, TASK-24, TASK-25, EXIT-09]',
  async (_name, notificationTypeLookupId, href) => {
    expect(await hrefOf({ notificationTypeLookupId })).toBe(href);
  },
);

test('a task about a message opens that message [TASK-25]', async () => {
  const message = { id: 501, subject: 'Start time', senderName: 'Teodora Whitlock' };
  expect(await hrefOf({ notificationTypeLookupId: NotificationType.RespondToMessage, message })).toBe(
    '/cases/10014/messages?open=501',
  );
});

test('a task an observer sees leads nowhere [PERM-32]', async () => {
  expect(await hrefOf({ canOpen: false })).toBeNull();
});
