import { describe, expect, test } from 'vitest';
import { act } from './case-in-memory/acts.ts';
import { currentKey, primaryId, runningOf } from './case-in-memory/case-world.ts';
import { moveToStep, openCase, submit } from './testing/case-acts.ts';
import { openTitles, visitOf } from './testing/case-reads.ts';
import { expectDone, expectRefusal, snapshot } from './testing/expect-refusal.ts';
import { misconductAt } from './testing/misconduct-path.ts';
import { idOf, stage, step, workflow } from './testing/workflow-builder.ts';

describe('setting the step', () => {
  test('parks the current row, completes nothing, and moves stage and step of the case [PROC-29]', () => {
    const world = misconductAt('route');
    const parked = visitOf(world, 'route')?.id;
    const completed = runningOf(world, primaryId(world)).record.visits.filter((visit) => visit.status === 3);
    expectDone(moveToStep(world, 'maren', 'evidence'));
    const { record } = runningOf(world, primaryId(world));
    expect(record.visits.filter((visit) => visit.status === 3)).toEqual(completed);
    expect(record.visits.find((visit) => visit.id === parked)).toMatchObject({ status: 2, isWithdrawn: false });
    expect(currentKey(world)).toBe('interviews');
    expect(world.stageAndStep).toEqual({ stageId: idOf('stage:investigate'), stepId: idOf('step:evidence') });
    expect(world.history.at(-1)).toEqual({
      kind: 'case.step-changed',
      facts: {
        workflowTitle: 'misconduct',
        recordId: primaryId(world),
        from: 'assessment',
        to: 'evidence',
        leftIncomplete: [],
      },
    });
  });

  test('keeps a reason that is not blank [PROC-29]', () => {
    const world = misconductAt('route');
    const { id } = runningOf(world, primaryId(world)).record;
    const move = (to: string, reason: string) =>
      act(world, id, 'maren', (context) => world.engine.setStep(context, idOf(`step:${to}`), reason));
    expectDone(move('evidence', ' Agreed with the owner. '));
    expect(world.history.at(-1)!.facts).toMatchObject({ reason: 'Agreed with the owner.' });
    expectRefusal(world, () => move('evidence', 'The same again.'), 'BAD_REQUEST', 'The case is already at this step.');
    expectDone(move('assessment', ' '));
    expect(world.history.at(-1)!.facts).not.toHaveProperty('reason');
  });

  test('to the present step changes nothing', () => {
    const world = misconductAt('risk');
    const before = snapshot(world);
    expectDone(moveToStep(world, 'maren', 'assessment'));
    expect(snapshot(world)).toEqual(before);
  });

  test('to a step of another workflow is refused', () => {
    const world = misconductAt('risk');
    expectRefusal(world, () => moveToStep(world, 'maren', 'nowhere'), 'NOT_FOUND');
  });

  test('is for everybody who writes on the case, backwards and forwards, and not for observers [PROC-29, PERM-23]', () => {
    const world = misconductAt('report');
    expectDone(moveToStep(world, 'teodora', 'plan'));
    expect(currentKey(world)).toBe('appoint');
    expectDone(moveToStep(world, 'teodora', 'hearing'));
    expectRefusal(world, () => moveToStep(world, 'salma', 'plan'), 'NOT_AUTHORISED');
  });

  test('is for HR alone where the workflow says so [STEP-01]', () => {
    const world = misconductAt('interim', { isStepSetByHr: true });
    for (const step of ['plan', 'assessment']) {
      expectRefusal(
        world,
        () => moveToStep(world, 'teodora', step),
        'NOT_AUTHORISED',
        'Only HR can set the step of this process.',
      );
    }
    expectDone(moveToStep(world, 'maren', 'plan'));
  });

  test('cancels the tasks left behind, except those required before closure', () => {
    const world = misconductAt('interviews');
    expect(openTitles(world)).toEqual(['Hold the interviews', 'evidence']);
    expectDone(moveToStep(world, 'maren', 'report'));
    expect(openTitles(world)).toEqual(['Hold the interviews', 'report']);
    expect(world.tasks.find((entry) => entry.title === 'evidence')?.state).toBe('cancelled');
  });

  test('back to left work makes it count again', () => {
    const world = misconductAt('interviews');
    expectDone(moveToStep(world, 'maren', 'report'));
    expect(visitOf(world, 'interviews')?.leftBehindIn).not.toBeNull();
    expectDone(moveToStep(world, 'maren', 'evidence'));
    expect(visitOf(world, 'interviews')?.leftBehindIn).toBeNull();
  });

  test('on a locked case is for HR only, on a closed case for nobody', () => {
    const world = misconductAt('interim');
    world.isLocked = true;
    expectRefusal(world, () => moveToStep(world, 'teodora', 'plan'), 'NOT_AUTHORISED');
    world.status = 3;
    expectRefusal(world, () => moveToStep(world, 'maren', 'plan'), 'BAD_REQUEST');
  });

  test('of a simple workflow moves the case without any component', () => {
    const world = openCase([
      workflow('simple', [stage('a', [step('a', [])]), stage('b', [step('b', [])])], {
        kind: 'simple',
        startComponentId: null,
      }),
    ]);
    expectDone(moveToStep(world, 'teodora', 'b'));
    expect(world.stageAndStep).toEqual({ stageId: idOf('stage:b'), stepId: idOf('step:b') });
    expect(runningOf(world, primaryId(world)).record).toMatchObject({ stepId: idOf('step:b'), currentVisitId: null });
    expect(openTitles(world)).toEqual(['b']);
  });
});

test('a step entered twice reuses its waiting rows instead of making more', () => {
  const world = misconductAt('route');
  expectDone(moveToStep(world, 'maren', 'evidence'));
  const rows = runningOf(world, primaryId(world)).record.visits.length;
  expectDone(moveToStep(world, 'maren', 'assessment'));
  expectDone(moveToStep(world, 'maren', 'evidence'));
  expect(runningOf(world, primaryId(world)).record.visits).toHaveLength(rows);
  expectDone(submit(world, 'maren', 'interviews', 'continue', {}));
  expect(currentKey(world)).toBe('documents');
});
