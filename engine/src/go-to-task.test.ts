import { expect, test } from 'vitest';
import { currentKey, primaryId, runningOf } from './case-in-memory/case-world.ts';
import { moveToStep, openTask, submit } from './testing/case-acts.ts';
import { openTitles, visitOf } from './testing/case-reads.ts';
import { expectDone, expectRefusal } from './testing/expect-refusal.ts';
import { misconductAt, walkTo } from './testing/misconduct-path.ts';
import { idOf } from './testing/workflow-builder.ts';

test('going to a task of an any-order step parks the current row and raises the type 2 task of that workflow task', () => {
  const world = misconductAt('interviews');
  const parked = visitOf(world, 'interviews')?.id;
  expectDone(openTask(world, 'teodora', 'update'));
  expect(currentKey(world)).toBe('update');
  expect(runningOf(world, primaryId(world)).record.visits.find((visit) => visit.id === parked)?.status).toBe(2);
  expect(openTitles(world)).toEqual(['Hold the interviews', 'evidence', 'Send an update', 'update']);
  expect(world.tasks.at(-1)).toMatchObject({
    type: 2,
    title: 'update',
    source: { kind: 'workflow-task', workflowTaskId: idOf('task:update') },
  });
});

test('going to the same task twice raises its task once, and finishing it ends it', () => {
  const world = misconductAt('interviews');
  expectDone(openTask(world, 'maren', 'documents'));
  expectDone(openTask(world, 'maren', 'documents'));
  expect(world.tasks.filter((entry) => entry.title === 'documents')).toHaveLength(1);
  expectDone(submit(world, 'maren', 'documents', 'continue', {}));
  expect(world.tasks.find((entry) => entry.title === 'documents')?.state).toBe('done');
});

test('a fixed step offers only the tasks the process has come to', () => {
  const world = misconductAt('risk');
  expectRefusal(world, () => openTask(world, 'maren', 'route'), 'BAD_REQUEST', 'This task has not been reached yet.');
  walkTo(world, 'route');
  expectRefusal(world, () => openTask(world, 'maren', 'understand'), 'BAD_REQUEST', 'This task is already complete.');
});

test('a step not entered offers none, and another workflow has none', () => {
  const world = misconductAt('risk');
  expectRefusal(world, () => openTask(world, 'maren', 'interviews'), 'BAD_REQUEST');
  expectRefusal(world, () => openTask(world, 'maren', 'nowhere'), 'NOT_FOUND');
});

test('going back to a task of a step that was left moves the process there', () => {
  const world = misconductAt('interviews');
  expectDone(moveToStep(world, 'maren', 'report'));
  expectDone(openTask(world, 'maren', 'documents'));
  expect(currentKey(world)).toBe('documents');
  expect(world.stageAndStep?.stepId).toBe(idOf('step:evidence'));
  expect(world.history.at(-1)).toMatchObject({ kind: 'case.step-changed', facts: { from: 'report', to: 'evidence' } });
});

test('a process that stays in a step it went back to has a task of that step again', () => {
  const world = misconductAt('interviews');
  expectDone(moveToStep(world, 'maren', 'report'));
  expectDone(openTask(world, 'maren', 'documents'));
  expect(openTitles(world)).not.toContain('evidence');
  expectDone(submit(world, 'maren', 'documents', 'continue', {}));
  expect(world.stageAndStep?.stepId).toBe(idOf('step:evidence'));
  const ofStep = world.tasks.filter((task) => task.type === 2 && task.state === 'open');
  expect(ofStep).toMatchObject([
    { title: 'evidence', source: { kind: 'step', stepId: idOf('step:evidence') }, dueDay: expect.any(String) },
  ]);
});

test('a person who may not submit may not go to a task either', () => {
  const world = misconductAt('interviews');
  expectRefusal(world, () => openTask(world, 'salma', 'documents'), 'NOT_AUTHORISED');
  world.isLocked = true;
  expectRefusal(world, () => openTask(world, 'teodora', 'documents'), 'NOT_AUTHORISED');
});
