import { describe, expect, test } from 'vitest';
import { currentKey, primaryId, runningOf } from './case-in-memory/case-world.ts';
import type { Component, Step } from './definition.ts';
import { moveToStep, openCase, openTask, submit } from './testing/case-acts.ts';
import { expectDone } from './testing/expect-refusal.ts';
import type { AdvanceOptions } from './testing/workflow-builder.ts';
import { choice, component, idOf, item, option, stage, step, task, to, workflow } from './testing/workflow-builder.ts';

function go(key: string, more: AdvanceOptions = {}): Component {
  return choice(key, { options: [option('go', more)] });
}

/** Two tasks of two components, then a second step and a stage of its own. */
function twoSteps(first: Component, order: Step['order'] = 'fixed') {
  return workflow('two-steps', [
    stage('one', [
      step('one', [task('a', [first, go('a2')]), task('b', [go('b1'), go('b2')]), task('c', [go('c1')])], { order }),
      step('two', [task('d', [go('d1')])]),
    ]),
    stage('last', [step('empty', []), step('last', [task('e', [go('e1', { next: to.end })])])]),
  ]);
}

describe('completing a component leads', () => {
  test.each([
    ['to the following component when the option names nothing', {}, 'a2'],
    ['to a component', { next: to.component('b2') }, 'b2'],
    ['out of its task to the next unfinished one', { next: to.endTask }, 'b1'],
    ['to a step', { next: to.step('two') }, 'd1'],
    ['to the first step of a stage that has something to do', { next: to.stage('last') }, 'e1'],
    [
      'to the first entry whose condition holds',
      {
        next: [
          { when: { kind: 'riskIs', riskIds: [item('low')] }, to: to.step('two') },
          { when: null, to: to.component('c1') },
        ],
      },
      'c1',
    ],
  ] as const)('%s', (_name, more, expected) => {
    const world = openCase([twoSteps(go('a1', more))]);
    expectDone(submit(world, 'maren', 'a1', 'go'));
    expect(currentKey(world)).toBe(expected);
  });

  test('by what the component itself has just recorded', () => {
    const risk = component(
      'a1',
      { type: 'Risk' },
      {
        options: [
          option('go', {
            next: [
              { when: { kind: 'riskIs', riskIds: [item('high')] }, to: to.step('two') },
              { when: null, to: to.following },
            ],
          }),
        ],
      },
    );
    const world = openCase([twoSteps(risk)]);
    expectDone(submit(world, 'maren', 'a1', 'go', { riskId: item('high') }));
    expect(currentKey(world)).toBe('d1');
  });

  test('from the last component of a task to the next task, from the last task to the next step, and at the end to the end [PROC-23]', () => {
    const world = openCase([twoSteps(go('a1'))]);
    const path = [];
    for (let key = currentKey(world); key !== null; key = currentKey(world)) {
      path.push(key);
      expectDone(submit(world, 'maren', key, 'go'));
    }
    expect(path).toEqual(['a1', 'a2', 'b1', 'b2', 'c1', 'd1', 'e1']);
    expect(runningOf(world, primaryId(world)).record).toMatchObject({
      ended: 'finished',
      currentVisitId: null,
      lastSeenComponentId: idOf('e1'),
    });
  });
});

test('in an any-order step the process comes back to an earlier task that is unfinished', () => {
  const world = openCase([twoSteps(go('a1'), 'any')]);
  expectDone(openTask(world, 'maren', 'c'));
  expectDone(submit(world, 'maren', 'c1', 'go'));
  expect(currentKey(world)).toBe('a1');
});

test('in a fixed step a task jumped over stays behind', () => {
  const world = openCase([twoSteps(go('a1', { next: to.component('c1') }))]);
  expectDone(submit(world, 'maren', 'a1', 'go'));
  expectDone(submit(world, 'maren', 'c1', 'go'));
  expect(currentKey(world)).toBe('d1');
});

test('a step entered again continues with its parked component; a finished one is visited anew at its first', () => {
  const world = openCase([twoSteps(go('a1'))]);
  expectDone(submit(world, 'maren', 'a1', 'go'));
  const parked = runningOf(world, primaryId(world)).record.currentVisitId;
  expectDone(moveToStep(world, 'maren', 'two'));
  expectDone(moveToStep(world, 'maren', 'one'));
  expect(runningOf(world, primaryId(world)).record.currentVisitId).toBe(parked);
  for (const key of ['a2', 'b1', 'b2', 'c1', 'd1']) expectDone(submit(world, 'maren', key, 'go'));
  expectDone(moveToStep(world, 'maren', 'one'));
  expect(currentKey(world)).toBe('a1');
});
