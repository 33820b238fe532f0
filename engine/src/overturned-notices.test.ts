import { expect, test } from 'vitest';
import { primaryId } from './case-in-memory/case-world.ts';
import { problemsOf } from './pack/testing/small-pack.ts';
import { openCase, start, submit, undo } from './testing/case-acts.ts';
import { expectDone } from './testing/expect-refusal.ts';
import { adviser } from './testing/people.ts';
import {
  choice,
  component,
  eventSetup,
  idOf,
  item,
  items,
  notification,
  option,
  stage,
  step,
  task,
  to,
  workflow,
  workingDays,
} from './testing/workflow-builder.ts';

/** A decision is announced for a later day; an appeal that overturns it takes that back. */

const moment = { componentId: idOf('decision'), field: 'date' as const };
const ending = notification({
  type: 1,
  title: 'The warning ends',
  on: 'complete',
  due: workingDays(100),
  from: moment,
});
const single = (key: string, components: Parameters<typeof task>[1]) =>
  stage(key, [step(key, [task(key, components)])]);
const decided = workflow(
  'decided',
  [
    single('decided', [
      component('decision', { type: 'Event', eventKey: 'decision' }, { notify: [ending] }),
      choice('appealed', {
        options: [option('appeal', { next: to.component('later'), starts: { workflow: 'appeal', isMandatory: true } })],
      }),
      choice('later'),
    ]),
  ],
  { events: [eventSetup('decision')] },
);

const results = { label: null, isMulti: false, items: items('right', 'wrong') };
const overturns = { kind: 'eventReason' as const, componentId: idOf('result'), reasonIds: [item('wrong')] };
const appeal = workflow(
  'appeal',
  [
    single('appeal', [
      component('result', { type: 'Event', eventKey: 'result' }),
      component('gate', { type: 'CloseCase', closesCase: false }),
    ]),
  ],
  { kind: 'sub-process', events: [eventSetup('result', { reasons: results })], dropsNotices: overturns },
);

function appealedCase() {
  const world = openCase([decided, appeal]);
  expectDone(submit(world, 'maren', 'decision', 'continue', { onlyDateTime: '2026-11-02T00:00:00Z' }));
  return world;
}

function answer(world: ReturnType<typeof appealedCase>, processId: number, key: string) {
  return submit(
    world,
    'maren',
    'result',
    'continue',
    { onlyDateTime: '2026-11-02T00:00:00Z', eventSetupReasonIds: [item(key)] },
    { processId },
  );
}

test('an appeal that overturns a decision drops its notice when the appeal ends, and not before', () => {
  const world = appealedCase();
  expectDone(submit(world, 'maren', 'appealed', 'appeal'));
  const processId = [...world.processes.keys()].at(-1) ?? 0;
  expectDone(answer(world, processId, 'wrong'));
  expect(world.plannedNotices).toHaveLength(1);
  expectDone(undo(world, 'maren', undefined, processId));
  expectDone(answer(world, processId, 'wrong'));
  expectDone(submit(world, 'maren', 'gate', 'continue', {}, { processId }));
  expect(world.plannedNotices).toEqual([]);
});

test('an appeal that changes nothing leaves the notice where it is', () => {
  const world = appealedCase();
  expectDone(submit(world, 'maren', 'appealed', 'appeal'));
  const processId = [...world.processes.keys()].at(-1) ?? 0;
  expectDone(answer(world, processId, 'right'));
  expectDone(submit(world, 'maren', 'gate', 'continue', {}, { processId }));
  expect(world.plannedNotices).toHaveLength(1);
});

test('an anytime event overturns what the main process has decided, and nothing of another process', () => {
  const world = appealedCase();
  const other = {
    id: 5,
    processId: 999,
    visitId: 1,
    dueRule: { due: null, from: null },
    title: 'Other',
    assignee: { kind: 'owner' as const },
    day: null,
  };
  world.plannedNotices = [...world.plannedNotices, other];
  const processId = start(world, { ...appeal, kind: 'anytime-event' }, null, null, false, adviser);
  expect(processId).not.toBe(primaryId(world));
  expectDone(answer(world, processId, 'wrong'));
  expectDone(submit(world, 'maren', 'gate', 'continue', {}, { processId }));
  expect(world.plannedNotices).toEqual([other]);
});

test('only what is about another process may drop notices, for reasons that its event has', () => {
  expect(problemsOf({ talk: { 3: 'kind: primary\ndropNotices: { of: held, is: [pay] }' } })).toEqual([
    'workflows/talk.yaml:1: V1 needs the kind sub-process or anytime-event to have dropNotices.',
  ]);
  const problems = problemsOf({ talk: { 3: 'kind: anytime-event\ndropNotices: { of: held, is: [pay] }' } });
  expect(problems).toContain("workflows/talk.yaml:4: V2 there is no reason in 'held' 'pay'.");
});
