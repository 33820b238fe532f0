import { expect, test } from 'vitest';
import { currentKey, primaryId, runningOf, viewOf } from './case-in-memory/case-world.ts';
import type { WorkflowDefinition } from './definition.ts';
import { openCase, start, submit } from './testing/case-acts.ts';
import { openTitles } from './testing/case-reads.ts';
import { expectDone, expectRefusal } from './testing/expect-refusal.ts';
import { misconduct, suspension } from './testing/misconduct.ts';
import { misconductAt } from './testing/misconduct-path.ts';
import { adviser } from './testing/people.ts';
import { choice, idOf, notification, option, stage, step, task, workflow } from './testing/workflow-builder.ts';

test('a new process begins at its first component; the rows of its first step wait, those of later steps do not exist', () => {
  const world = openCase([misconduct()]);
  const { record } = runningOf(world, primaryId(world));
  expect(currentKey(world)).toBe('guide');
  expect(record).toMatchObject({
    ended: null,
    isTouched: false,
    stepId: idOf('step:assessment'),
    lastSeenComponentId: idOf('guide'),
  });
  expect(record.visits.map((visit) => [visit.componentId, visit.status])).toEqual(
    ['guide', 'reasons', 'risk', 'protections', 'route', 'informal'].map((key) => [idOf(key), key === 'guide' ? 2 : 1]),
  );
  expect(record.visits.every((visit) => visit.id >= 1000)).toBe(true);
  expect(record.visits.find((visit) => visit.id === record.currentVisitId)?.enteredAt).toBe(world.now);
});

test('it gives the case its stage and step, raises the task of its step and leaves one history entry', () => {
  const world = openCase([misconduct()]);
  expect(world.stageAndStep).toEqual({ stageId: idOf('stage:assess'), stepId: idOf('step:assessment') });
  expect(world.tasks).toMatchObject([
    { type: 2, title: 'assessment', assignee: { kind: 'owner' }, dueDay: '2026-11-09', isRequiredBeforeClosure: false },
  ]);
  expect(world.history).toEqual([
    { kind: 'process.started', facts: { workflowTitle: 'misconduct', recordId: primaryId(world), version: 1 } },
  ]);
});

test('a sub-process never moves the stage and step of its case', () => {
  const world = openCase([misconduct(), suspension()]);
  const before = world.stageAndStep;
  start(world, suspension(), primaryId(world), null, false, adviser);
  expect(world.stageAndStep).toEqual(before);
});

test('the task of a step in a sub-process names its process', () => {
  const world = openCase([misconduct(), suspension()]);
  const before = openTitles(world);
  start(world, suspension(), primaryId(world), null, false, adviser);
  expect(openTitles(world).filter((title) => !before.includes(title))).toEqual(['suspension: alternatives']);
});

test('a workflow without stages and steps on show leaves those of the case alone', () => {
  expect(openCase([misconduct({ isStageStepApplicable: false })]).stageAndStep).toBeNull();
});

test('a simple workflow begins in its first step without any component', () => {
  const simple = workflow(
    'simple',
    [stage('received', [step('handling', [], { assign: null }), step('waiting', [])])],
    { kind: 'simple', startComponentId: null },
  );
  const world = openCase([simple]);
  expect(runningOf(world, primaryId(world)).record).toMatchObject({
    currentVisitId: null,
    stepId: idOf('step:handling'),
    visits: [],
  });
  expect(world.stageAndStep).toEqual({ stageId: idOf('stage:received'), stepId: idOf('step:handling') });
  expect(openTitles(world)).toEqual([]);
});

test('an option that starts its process once reuses the live one', () => {
  const world = misconductAt('interim');
  const first = expectDone(submit(world, 'maren', 'interim', 'suspend')).subProcessId;
  expect(first).not.toBeNull();
  const again = misconductAt('interim');
  const reused = start(again, suspension(), primaryId(again), null, true, adviser);
  expect(expectDone(submit(again, 'maren', 'interim', 'suspend')).subProcessId).toBe(reused);
  expect(again.processes.size).toBe(2);
});

test('processes nest three deep and no deeper', () => {
  const nested = (key: string, child: string) =>
    workflow(
      key,
      [
        stage(key, [
          step(key, [
            task(key, [
              choice(`${key}-1`, { options: [option('go', { starts: { workflow: child } })] }),
              choice(`${key}-2`),
            ]),
          ]),
        ]),
      ],
      { kind: key === 'one' ? 'primary' : 'sub-process' },
    );
  const world = openCase([
    nested('one', 'two'),
    nested('two', 'three'),
    nested('three', 'four'),
    nested('four', 'five'),
  ]);
  const second = expectDone(submit(world, 'maren', 'one-1', 'go')).subProcessId ?? 0;
  const third = expectDone(submit(world, 'maren', 'two-1', 'go', null, { processId: second })).subProcessId ?? 0;
  expectRefusal(
    world,
    () => submit(world, 'maren', 'three-1', 'go', null, { processId: third }),
    'BAD_REQUEST',
    'A sub-process cannot be started from here.',
  );
  expect(viewOf(world, third).record.parentId).toBe(second);
});

test('starting an anytime event ends the tasks that asked for it or for any, and no other; starting a sub-process ends none', () => {
  const small = (key: string, kind: WorkflowDefinition['kind']) =>
    workflow(key, [stage(key, [step(key, [task(key, [choice(key)])], { assign: null })])], { kind });
  const asking = choice('ask', {
    notify: [
      notification({ type: 6, title: 'Hold the meeting', anytimeEventId: idOf('workflow:meeting') }),
      notification({ type: 6, title: 'Refer the person', anytimeEventId: idOf('workflow:referral') }),
      notification({ type: 6, title: 'Record what happened' }),
      notification({ type: 4, title: 'Add somebody' }),
    ],
  });
  const world = openCase([workflow('asking', [stage('a', [step('a', [task('a', [asking])], { assign: null })])])]);
  const asked = openTitles(world);
  expect(asked).toEqual(['Hold the meeting', 'Refer the person', 'Record what happened', 'Add somebody']);
  start(world, small('sub', 'sub-process'), primaryId(world), null, false, adviser);
  expect(openTitles(world)).toEqual(asked);
  start(world, small('meeting', 'anytime-event'), null, null, false, adviser);
  expect(openTitles(world)).toEqual(['Refer the person', 'Add somebody']);
  expect(world.tasks.filter((one) => one.state === 'done').map(({ title }) => title)).toEqual([
    'Hold the meeting',
    'Record what happened',
  ]);
});
