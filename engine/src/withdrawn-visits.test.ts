import { beforeEach, describe, expect, test } from 'vitest';
import type { CaseWorld } from './case-in-memory/case-world.ts';
import { currentKey, primaryId, runningOf, viewOf } from './case-in-memory/case-world.ts';
import { describeWorkflow } from './checklist.ts';
import { closingBlockers } from './closure.ts';
import { holds } from './conditions.ts';
import type { Condition } from './definition.ts';
import { moveToStep, openTask, submit, undo } from './testing/case-acts.ts';
import { visitOf } from './testing/case-reads.ts';
import { expectDone } from './testing/expect-refusal.ts';
import { misconductAt, walkTo } from './testing/misconduct-path.ts';
import { idOf, item } from './testing/workflow-builder.ts';

/**
 * A visit that undo has taken back stays in the record and counts for nothing (domain brief rules 2 and 17).
 */

describe('work in a step that undo has left', () => {
  let world: CaseWorld;
  beforeEach(() => {
    world = misconductAt('interviews', { undoScope: 'process' });
    expectDone(openTask(world, 'maren', 'documents'));
    expectDone(submit(world, 'maren', 'documents', 'continue', { freeText: 'Rota.' }));
    expectDone(undo(world, 'maren', visitOf(world, 'appoint')?.id));
    expectDone(undo(world, 'maren'));
    expect(currentKey(world)).toBe('interim');
  });

  const partsOf = (taskKey: string) =>
    describeWorkflow(viewOf(world), 1)
      .workflowStages.flatMap((stage) => stage.steps)
      .flatMap((step) => step.tasks)
      .find((task) => task.id === idOf(`task:${taskKey}`))?.components ?? [];

  test('is not required before closure, neither unfinished nor finished [CLOSE-04, PROC-32]', () => {
    expect(
      [...partsOf('plan'), ...partsOf('documents')].map(({ title, requiresCompletionBeforeClosure }) => [
        title,
        requiresCompletionBeforeClosure,
      ]),
    ).toEqual([
      ['appoint', false],
      ['documents', false],
    ]);
    expectDone(moveToStep(world, 'maren', 'closure'));
    expectDone(submit(world, 'maren', 'outstanding', 'continue', {}));
    expect(closingBlockers(viewOf(world))).toEqual([]);
  });

  test('does not make a task of the checklist look finished, so every component of it is shown [PROC-31]', () => {
    expect(partsOf('documents').map((part) => part.title)).toEqual(['documents']);
    walkTo(world, 'interviews');
    expect(partsOf('interviews').map((part) => part.title)).toEqual(['interviews']);
  });

  test('is done anew when the process comes there again, in the order of the step', () => {
    walkTo(world, 'report');
    expect(
      runningOf(world, primaryId(world)).record.visits.filter(
        (visit) => visit.componentId === idOf('documents') && visit.status === 3,
      ),
    ).toMatchObject([{ isWithdrawn: true }, { isWithdrawn: false }]);
  });
});

describe('a condition', () => {
  const decision = idOf('decision');
  const isHeld = (world: CaseWorld, condition: Condition) => holds(condition, viewOf(world));

  test('about what an event or a statement said does not hold after it was taken back', () => {
    const world = misconductAt('decision', { undoScope: 'process' });
    const proved = {
      onlyDateTime: '2026-11-02T00:00:00Z',
      eventSetupReasonIds: [item('proved'), item('proved/warning')],
    };
    expectDone(submit(world, 'maren', 'decision', 'record', proved));
    const conditions: readonly Condition[] = [
      { kind: 'eventReason', componentId: decision, reasonIds: [item('proved')] },
      { kind: 'reached', moment: { componentId: decision, field: 'date' }, offset: null },
      { kind: 'attested', componentId: idOf('protections'), reasonIds: [item('none')] },
      { kind: 'spanAtLeast', componentId: idOf('interviews'), duration: { count: 0, unit: 'day' } },
    ];
    expect(conditions.map((condition) => isHeld(world, condition))).toEqual([true, true, true, true]);
    expectDone(undo(world, 'maren'));
    expect(conditions.map((condition) => isHeld(world, condition))).toEqual([false, false, true, true]);
    expectDone(undo(world, 'maren', visitOf(world, 'protections')?.id));
    expect(conditions.map((condition) => isHeld(world, condition))).toEqual([false, false, false, false]);
  });

  test('about an event uses the earlier occurrence again once the later one was taken back', () => {
    const world = misconductAt('hearing', { undoScope: 'process' });
    expectDone(submit(world, 'maren', 'hearing', 'adjourn'));
    const ended: Condition = {
      kind: 'reached',
      moment: { componentId: idOf('interviews'), field: 'endDate' },
      offset: null,
    };
    expect(isHeld(world, ended)).toBe(false);
    expectDone(
      submit(world, 'maren', 'interviews', 'continue', {
        fromDateTime: '2026-10-01T10:00:00Z',
        toDateTime: '2026-10-02T10:00:00Z',
      }),
    );
    expect(isHeld(world, ended)).toBe(true);
    expectDone(undo(world, 'maren'));
    expect(isHeld(world, ended)).toBe(false);
  });

  test('that counts visits does not count those taken back', () => {
    const world = misconductAt('interviews');
    const once: Condition = { kind: 'visitsAtMost', componentId: idOf('interviews'), count: 1 };
    expectDone(submit(world, 'maren', 'interviews', 'continue', {}));
    expectDone(undo(world, 'maren'));
    expect(
      runningOf(world, primaryId(world)).record.visits.filter((visit) => visit.componentId === idOf('interviews')),
    ).toHaveLength(2);
    expect(isHeld(world, once)).toBe(true);
  });
});
