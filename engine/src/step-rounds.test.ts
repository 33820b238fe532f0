import { describe, expect, test } from 'vitest';
import type { CaseWorld } from './case-in-memory/case-world.ts';
import type { Step } from './definition.ts';
import { moveToStep, openCase, submit, undo } from './testing/case-acts.ts';
import { expectDone } from './testing/expect-refusal.ts';
import {
  choice,
  component,
  eventSetup,
  option,
  stage,
  step,
  task,
  to,
  workflow,
  workingDays,
} from './testing/workflow-builder.ts';

/** Due days of a step task when its step is repeated (domain brief rule 30). */

function reviewedCase(assign: Step['assign'] = { to: { kind: 'owner' }, due: workingDays(10), from: null }) {
  const decide = choice('keep-or-end', {
    options: [option('keep', { next: to.component('review') }), option('end', { next: to.step('after') })],
  });
  const parts = [
    component('begin', { type: 'Reason' }),
    component('review', { type: 'Event', eventKey: 'review' }),
    decide,
  ];
  const first = step('review', [task('review', parts)], { assign });
  const after = step('after', [
    task('after', [choice('after', { options: [option('back', { next: to.component('review') })] })]),
  ]);
  return openCase([
    workflow('reviewed', [stage('s', [first, after])], { undoScope: 'process', events: [eventSetup('review')] }),
  ]);
}

function goRound(world: CaseWorld, on: string): void {
  world.now = `${on}T10:00:00Z`;
  expectDone(submit(world, 'maren', 'review', 'continue', { onlyDateTime: `${on}T00:00:00Z` }));
  expectDone(submit(world, 'maren', 'keep-or-end', 'keep'));
}

function stepTasks(world: CaseWorld): readonly (string | null)[] {
  return world.tasks.filter((entry) => entry.title === 'review').map((entry) => `${entry.state} ${entry.dueDay}`);
}

describe('the task of a step that is gone round again', () => {
  test('is the same task, due anew from the beginning of each round', () => {
    const world = reviewedCase();
    expect(stepTasks(world)).toEqual(['open 2026-11-16']);
    expectDone(submit(world, 'maren', 'begin', 'continue', {}));
    goRound(world, '2026-11-12');
    expect(stepTasks(world)).toEqual(['open 2026-11-26']);
    goRound(world, '2026-11-20');
    expect(stepTasks(world)).toEqual(['open 2026-12-04']);
  });

  test('keeps its day while the process only goes on, also on what an earlier round has been to', () => {
    const world = reviewedCase();
    expectDone(submit(world, 'maren', 'begin', 'continue', {}));
    goRound(world, '2026-11-12');
    world.now = '2026-11-13T10:00:00Z';
    expectDone(submit(world, 'maren', 'review', 'continue', { onlyDateTime: '2026-11-13T00:00:00Z' }));
    expect(stepTasks(world)).toEqual(['open 2026-11-26']);
    expectDone(undo(world, 'maren'));
    expect(stepTasks(world)).toEqual(['open 2026-11-26']);
  });

  test('has the day of the round before again when the loop is taken back', () => {
    const world = reviewedCase();
    expectDone(submit(world, 'maren', 'begin', 'continue', {}));
    goRound(world, '2026-11-12');
    world.now = '2026-11-13T10:00:00Z';
    expectDone(undo(world, 'maren'));
    expect(stepTasks(world)).toEqual(['open 2026-11-16']);
  });

  test('keeps the day that somebody gave it', () => {
    const world = reviewedCase();
    expectDone(submit(world, 'maren', 'begin', 'continue', {}));
    world.tasks.splice(
      0,
      1,
      ...world.tasks.slice(0, 1).map((entry) => ({ ...entry, dueDay: '2027-01-04', dueRule: null })),
    );
    goRound(world, '2026-11-12');
    expect(stepTasks(world)).toEqual(['open 2027-01-04']);
  });

  test('that was due by the law from the day it was raised keeps the new day with it', () => {
    const deadline = {
      kind: 'after' as const,
      start: null,
      terms: [{ count: 1, unit: 'month' as const }],
      isLegal: true,
    };
    const world = reviewedCase({ to: { kind: 'owner' }, due: null, from: null, deadline });
    expectDone(submit(world, 'maren', 'begin', 'continue', {}));
    goRound(world, '2026-11-12');
    expect(stepTasks(world)).toEqual(['open 2026-12-11']);
    expect(world.tasks[0]?.dueRule).toMatchObject({ deadline: { kind: 'day', day: '2026-12-11' } });
  });
});

test('a step that was left and is come to again has a task of its own, due from then', () => {
  const world = reviewedCase();
  expectDone(submit(world, 'maren', 'begin', 'continue', {}));
  expectDone(submit(world, 'maren', 'review', 'continue', { onlyDateTime: '2026-11-02T00:00:00Z' }));
  expectDone(submit(world, 'maren', 'keep-or-end', 'end'));
  world.now = '2026-11-12T10:00:00Z';
  expectDone(submit(world, 'maren', 'after', 'back'));
  expect(stepTasks(world)).toEqual(['done 2026-11-16', 'open 2026-11-26']);
  expectDone(moveToStep(world, 'maren', 'after'));
  world.now = '2026-11-16T10:00:00Z';
  expectDone(moveToStep(world, 'maren', 'review'));
  expect(stepTasks(world).at(-1)).toBe('open 2026-11-30');
});
