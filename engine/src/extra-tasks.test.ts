import { describe, expect, test } from 'vitest';
import type { CaseWorld } from './case-in-memory/case-world.ts';
import { viewOf } from './case-in-memory/case-world.ts';
import { editEvent, openCase, submit, undo } from './testing/case-acts.ts';
import { visitOf } from './testing/case-reads.ts';
import { expectDone } from './testing/expect-refusal.ts';
import {
  choice,
  component,
  eventSetup,
  idOf,
  item,
  notification,
  stage,
  step,
  task,
  workflow,
  workingDays,
} from './testing/workflow-builder.ts';

/** Tasks that a component raises beside the task of its step (domain brief rule 28). */

const callback = component(
  'plan',
  { type: 'NoContent' },
  {
    notify: [
      notification({ type: 2, title: 'Read the file', due: workingDays(1) }),
      notification({
        type: 3,
        title: 'Write the review',
        on: 'complete',
        aboutComponentId: idOf('review'),
        due: workingDays(5),
      }),
    ],
  },
);
const planning = step('planning', [task('planning', [callback, choice('between')])]);
const reviewing = step('reviewing', [
  task('reviewing', [component('review', { type: 'Event', eventKey: 'review' }), choice('last')]),
]);

function openCaseWithTasks(): CaseWorld {
  const events = [eventSetup('review', { required: { dates: true } })];
  return openCase([workflow('reviewed', [stage('all', [planning, reviewing])], { events, undoScope: 'process' })]);
}

function stateOf(world: CaseWorld, title: string): string | undefined {
  return world.tasks.filter((entry) => entry.title === title).at(-1)?.state;
}

describe('an extra task of type 2', () => {
  test('is raised on entering, done with its component, and leaves the task of the step alone', () => {
    const world = openCaseWithTasks();
    expect(world.tasks.map(({ title, type, state, dueDay }) => [title, type, state, dueDay])).toEqual([
      ['Read the file', 2, 'open', '2026-11-03'],
      ['planning', 2, 'open', '2026-11-09'],
    ]);
    expectDone(submit(world, 'maren', 'plan', 'continue'));
    expect([stateOf(world, 'Read the file'), stateOf(world, 'planning')]).toEqual(['done', 'open']);
  });

  test('stays done when undo opens its component again', () => {
    const world = openCaseWithTasks();
    expectDone(submit(world, 'maren', 'plan', 'continue'));
    expectDone(undo(world, 'maren'));
    expect(stateOf(world, 'Read the file')).toBe('done');
    expectDone(submit(world, 'maren', 'plan', 'continue'));
    expect(stateOf(world, 'planning')).toBe('open');
  });
});

describe('a task about an event that comes later', () => {
  const review = (date: string) => ({ onlyDateTime: `${date}T00:00:00Z` });

  test('carries an empty event from the start, which the visit fills; then it is done', () => {
    const world = openCaseWithTasks();
    expectDone(submit(world, 'maren', 'plan', 'continue'));
    const raised = world.tasks.find(({ title }) => title === 'Write the review');
    expect(raised).toMatchObject({
      type: 3,
      state: 'open',
      dueDay: '2026-11-09',
      event: { content: {}, isWithdrawn: false },
    });
    expectDone(submit(world, 'maren', 'between', 'continue'));
    expectDone(submit(world, 'maren', 'review', 'continue', review('2026-11-02')));
    expect(stateOf(world, 'Write the review')).toBe('done');
    expect(raised?.event).toMatchObject({ content: review('2026-11-02') });
  });

  test('keeps an event when undo withdraws the one it carried, and goes with the visit that asked for it', () => {
    const world = openCaseWithTasks();
    expectDone(submit(world, 'maren', 'plan', 'continue'));
    expectDone(submit(world, 'maren', 'between', 'continue'));
    expectDone(submit(world, 'maren', 'review', 'continue', {}));
    expect(stateOf(world, 'Write the review')).toBe('open');
    expectDone(undo(world, 'maren'));
    expect(
      world.tasks.find(({ title, state }) => title === 'Write the review' && state === 'open')?.event,
    ).toMatchObject({ isWithdrawn: false });
    expectDone(undo(world, 'maren'));
    expectDone(undo(world, 'maren'));
    expect(stateOf(world, 'Write the review')).toBe('cancelled');
    expect(viewOf(world).facts.openTasks.map(({ title }) => title)).toEqual(['planning']);
  });
});

describe('a notice for a later day', () => {
  const notices = component(
    'decide',
    { type: 'Event', eventKey: 'decision' },
    {
      notify: [
        notification({
          type: 1,
          title: 'The warning ends',
          on: 'complete',
          deadline: {
            kind: 'after',
            start: { componentId: idOf('decide'), field: 'date' },
            terms: [
              { count: 12, unit: 'month' },
              { count: -1, unit: 'day' },
            ],
            isLegal: false,
          },
        }),
      ],
    },
  );
  const events = [eventSetup('decision')];
  const opened = () =>
    openCase([
      workflow(
        'warned',
        [
          stage('all', [
            step('all', [
              task('all', [notices, choice('after'), component('end', { type: 'CloseCase', closesCase: true })]),
            ]),
          ]),
        ],
        { events, undoScope: 'process' },
      ),
    ]);
  const decision = (date: string) => ({ onlyDateTime: `${date}T00:00:00Z` });

  test('is planned for the last day of twelve months, whatever day of the week that is, and not sent', () => {
    const world = opened();
    expectDone(submit(world, 'maren', 'decide', 'continue', decision('2026-11-02')));
    expect(world.notices).toEqual([]);
    expect(world.plannedNotices).toMatchObject([{ title: 'The warning ends', day: '2027-11-01' }]);
    const sunday = opened();
    expectDone(submit(sunday, 'maren', 'decide', 'continue', decision('2026-10-26')));
    expect(sunday.plannedNotices).toMatchObject([{ day: '2027-10-25' }]);
  });

  test('moves with the date of its event, and has no day while that has none', () => {
    const world = opened();
    expectDone(submit(world, 'maren', 'decide', 'continue', {}));
    expect(world.plannedNotices).toMatchObject([{ day: null }]);
    const visit = visitOf(world, 'decide');
    editEvent(world, visit?.id ?? 0, decision('2026-10-30'), 0);
    expect(world.plannedNotices).toMatchObject([{ day: '2027-10-29' }]);
  });

  test('goes when its event is undone, and outlives the closing of the case', () => {
    const world = opened();
    expectDone(submit(world, 'maren', 'decide', 'continue', decision('2026-11-02')));
    expectDone(undo(world, 'maren'));
    expect(world.plannedNotices).toEqual([]);
    expectDone(submit(world, 'maren', 'decide', 'continue', decision('2026-11-02')));
    expectDone(submit(world, 'maren', 'after', 'continue'));
    expectDone(submit(world, 'maren', 'end', 'continue', { conclusion: 'Warned.', outcomeStageId: item('upheld') }));
    expect(world.status).toBe(3);
    expect(world.plannedNotices).toHaveLength(1);
  });
});
