import { expect, test } from 'vitest';
import { viewOf } from '../case-in-memory/case-world.ts';
import { openCase, submit } from '../testing/case-acts.ts';
import { visitOf } from '../testing/case-reads.ts';
import { expectDone, expectRefusal } from '../testing/expect-refusal.ts';
import { choice, component, stage, step, task, workflow } from '../testing/workflow-builder.ts';
import { canUndo } from '../undo-plan.ts';

const next = { nextActionId: 4, nextActionUserId: 'teodora', nextActionDueDateTime: '2026-12-01T10:00:00.000Z' };

function pausing(isMandatory: boolean, settings: object = {}) {
  const parts = [component('pause', { type: 'PauseCase', ...settings }, { isMandatory }), choice('after')];
  return openCase([workflow('pausing', [stage('p', [step('p', [task('p', parts)])])])]);
}

test('completing PauseCase locks the case for everybody but HR, and the process goes on to the next component [COMP-PAUSE-01]', () => {
  const world = pausing(true);
  expectDone(submit(world, 'teodora', 'pause', 'continue', next));
  expect(world.isLocked).toBe(true);
  expect(visitOf(world, 'pause')).toMatchObject({ data: next });
  expectRefusal(world, () => submit(world, 'teodora', 'after', 'continue'), 'NOT_AUTHORISED', 'This case is locked.');
  expectDone(submit(world, 'maren', 'after', 'continue'));
});

test('a mandatory PauseCase asks for action, person and moment; one that is not may be empty but not half filled [COMP-PAUSE-02]', () => {
  const mandatory = pausing(true);
  const refusal = expectRefusal(
    mandatory,
    () => submit(mandatory, 'maren', 'pause', 'continue', { nextActionId: 4 }),
    'BAD_REQUEST',
  );
  expect(refusal.fields).toEqual({
    nextActionUserId: 'Field is required.',
    nextActionDueDateTime: 'Field is required.',
  });
  const optional = pausing(false);
  expectRefusal(
    optional,
    () => submit(optional, 'maren', 'pause', 'continue', { nextActionId: 4 }),
    'BAD_REQUEST',
    'Please complete all required fields',
  );
  expectDone(submit(optional, 'maren', 'pause', 'continue', {}));
  expect(optional.isLocked).toBe(true);
});

test('a pause is not undone: the case is unlocked instead', () => {
  const world = pausing(true);
  expectDone(submit(world, 'maren', 'pause', 'continue', next));
  expect(canUndo(viewOf(world), visitOf(world, 'after')?.id ?? 0)).toBe(false);
});

test('every pause asks the adviser to take the case up again, by the day that was planned, wherever the process goes', () => {
  const world = pausing(true);
  const pauseTask = () =>
    world.tasks
      .filter(({ source }) => source?.kind === 'pause')
      .map(({ title, assignee, dueDay, state }) => [title, assignee, dueDay, state]);
  expectDone(submit(world, 'teodora', 'pause', 'continue', next));
  expect(pauseTask()).toEqual([['Unlock the case and take it up again', { kind: 'adviser' }, '2026-12-01', 'open']]);
  expectDone(submit(world, 'maren', 'after', 'continue'));
  expect(pauseTask().map(([, , , state]) => state)).toEqual(['open']);
  const unplanned = pausing(false);
  expectDone(submit(unplanned, 'maren', 'pause', 'continue', {}));
  expect(unplanned.tasks.find(({ source }) => source?.kind === 'pause')).toMatchObject({ dueDay: null, state: 'open' });
});

test('where the pack says how soon, an unplanned pause is to end by then, and a planned one on its day', () => {
  const dueAfter = (data: object) => {
    const world = pausing(false, { unlockWithin: { count: 1, unit: 'working-day' } });
    world.now = '2026-06-05T09:00:00.000Z';
    expectDone(submit(world, 'maren', 'pause', 'continue', data));
    return world.tasks.find(({ source }) => source?.kind === 'pause')?.dueDay;
  };
  // A Friday, and the Monday after it.
  expect(dueAfter({})).toBe('2026-06-08');
  expect(dueAfter(next)).toBe('2026-12-01');
});
