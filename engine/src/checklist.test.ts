import { expect, test } from 'vitest';
import { viewOf } from './case-in-memory/case-world.ts';
import { describeWorkflow } from './checklist.ts';
import { moveToStep, submit } from './testing/case-acts.ts';
import { expectDone } from './testing/expect-refusal.ts';
import { misconductAt } from './testing/misconduct-path.ts';
import { idOf, item } from './testing/workflow-builder.ts';

type World = ReturnType<typeof misconductAt>;

function componentsOf(world: World, taskKey: string) {
  const steps = describeWorkflow(viewOf(world), 4).workflowStages.flatMap((stage) => stage.steps);
  return steps.flatMap((step) => step.tasks).find((task) => task.id === idOf(`task:${taskKey}`))?.components ?? [];
}

test('the workflow answers stages, steps, tasks and components in the pinned version [PROC-31, PROC-33]', () => {
  const world = misconductAt('route');
  const answer = describeWorkflow(viewOf(world), 4);
  expect(answer).toMatchObject({
    title: 'misconduct',
    version: 4,
    isStageStepApplicable: true,
    isStageStepComponentChecklistShown: true,
  });
  expect(answer.workflowStages.map((stage) => stage.title)).toEqual(['assess', 'investigate', 'decide']);
  expect(answer.workflowStages[1]?.steps.map((step) => [step.title, step.order])).toEqual([
    ['plan', 'fixed'],
    ['evidence', 'any'],
    ['report', 'fixed'],
  ]);
  expect(componentsOf(world, 'route')[0]).toMatchObject({
    title: 'route',
    workflowComponentTypeReference: 'NoContent',
    workflowComponentOptions: [
      { title: 'informal', kind: 'advance' },
      { title: 'formal' },
      { title: 'nothing' },
      { kind: 'save' },
      { kind: 'cancel' },
      { kind: 'previous' },
    ],
  });
});

test('outcomes are apart from the stages; retired ones are left out', () => {
  const world = misconductAt('guide', {
    outcomes: [
      { id: item('upheld'), key: 'upheld', title: 'upheld', explanatoryText: null, primaryId: null, isRetired: false },
      { id: item('gone'), key: 'gone', title: 'gone', explanatoryText: null, primaryId: null, isRetired: true },
    ],
  });
  expect(describeWorkflow(viewOf(world), 1).outcomeStages).toEqual([{ id: item('upheld'), title: 'upheld' }]);
});

test('a branch not taken is left out of a finished task, and shown while the task is open', () => {
  const world = misconductAt('route');
  expect(componentsOf(world, 'route').map((part) => part.title)).toEqual(['route', 'informal']);
  expectDone(submit(world, 'maren', 'route', 'formal'));
  expect(componentsOf(world, 'route').map((part) => part.title)).toEqual(['route']);
});

test('what requires completion before closure is resolved for the case [PROC-32]', () => {
  const world = misconductAt('route');
  const isRequired = (task: string, title: string) =>
    componentsOf(world, task).find((part) => part.title === title)?.requiresCompletionBeforeClosure;
  expect([
    isRequired('understand', 'risk'),
    isRequired('understand', 'guide'),
    isRequired('route', 'informal'),
  ]).toEqual([true, false, false]);
  expectDone(submit(world, 'maren', 'route', 'informal'));
  expect(isRequired('route', 'informal')).toBe(true);
  expectDone(moveToStep(world, 'maren', 'closure'));
  expect(isRequired('route', 'informal')).toBe(false);
});

test('an option that cannot be chosen yet says why', () => {
  const world = misconductAt('decision');
  expectDone(
    submit(world, 'maren', 'decision', 'record', {
      onlyDateTime: '2026-11-02T00:00:00Z',
      eventSetupReasonIds: [item('proved'), item('proved/warning')],
    }),
  );
  expect(componentsOf(world, 'appeal')[0]?.workflowComponentOptions[0]).toMatchObject({
    title: 'no-appeal',
    refusedBecause: 'The appeal window is open until 16/11/2026.',
    isAwaited: true,
  });
  expect(componentsOf(world, 'appeal')[0]?.workflowComponentOptions[1]).not.toHaveProperty('isAwaited');
});
