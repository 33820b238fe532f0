import { describe, expect, test } from 'vitest';
import type { CaseWorld } from './case-in-memory/case-world.ts';
import { primaryId, runningOf, viewOf } from './case-in-memory/case-world.ts';
import { openCase, submit, undo } from './testing/case-acts.ts';
import { visitOf } from './testing/case-reads.ts';
import { expectDone, expectRefusal } from './testing/expect-refusal.ts';
import { suspension } from './testing/misconduct.ts';
import { misconductAt } from './testing/misconduct-path.ts';
import { choice, component, item, option, stage, step, task, workflow } from './testing/workflow-builder.ts';
import { undoConfirmationMessage } from './undo-plan.ts';

function messageFor(world: CaseWorld, component: string): string | null {
  return undoConfirmationMessage(viewOf(world), visitOf(world, component)?.id ?? 0);
}

describe('going back within one step', () => {
  function stepOf(...parts: Parameters<typeof task>[1]) {
    const steps = [step('plain', [task('plain', parts)])];
    return openCase([workflow('plain', [stage('plain', steps)]), suspension()]);
  }

  test('the confirmation names what is taken back besides, even when nothing else changes [PROC-46]', () => {
    const world = stepOf(choice('one'), choice('two'), choice('three'));
    expectDone(submit(world, 'maren', 'one', 'continue'));
    expectDone(submit(world, 'maren', 'two', 'continue'));
    expect(messageFor(world, 'two')).toBeNull();
    expect(messageFor(world, 'one')).toBe("'one' will be opened again.\nAlso undone: 'two'.");
  });

  test('the confirmation names a sub-process that is withdrawn, even when nothing else changes [PROC-46]', () => {
    const world = stepOf(choice('starting', { options: [option('start', { starts: { workflow: 'suspension' } })] }), choice('next'));
    expectDone(submit(world, 'maren', 'starting', 'start'));
    expect(messageFor(world, 'starting')).toBe("'starting' will be opened again.\nThe sub-process 'suspension' is withdrawn.");
  });

  test('an answer that the workflow calls final cannot be undone [PROC-19]', () => {
    const world = stepOf(choice('final', { isUndoable: false }), choice('next'));
    expectDone(submit(world, 'maren', 'final', 'continue'));
    expectRefusal(world, () => undo(world, 'maren'), 'BAD_REQUEST', "'final' cannot be undone.");
    expect(messageFor(world, 'final')).toBeNull();
  });

  test('the component that closed the case cannot be undone, even once the case is open again [PROC-19]', () => {
    const world = stepOf(component('closing', { type: 'CloseCase', closesCase: true }));
    const closed = { conclusion: 'Done.', outcomeStageId: item('upheld') };
    expectDone(submit(world, 'maren', 'closing', 'continue', closed));
    world.status = 1;
    const running = runningOf(world, primaryId(world));
    running.record = { ...running.record, ended: null };
    expectRefusal(world, () => undo(world, 'maren', visitOf(world, 'closing')?.id), 'BAD_REQUEST', "'closing' cannot be undone.");
  });
});

test('going back leaves a sub-process that has ended as it is', () => {
  const world = misconductAt('interim', { undoScope: 'process' });
  const subId = expectDone(submit(world, 'maren', 'interim', 'suspend')).subProcessId ?? 0;
  const running = runningOf(world, subId);
  running.record = { ...running.record, ended: 'superseded' };
  expect(messageFor(world, 'interim')).not.toContain('withdrawn');
  expectDone(undo(world, 'maren'));
  expect(runningOf(world, subId).record.ended).toBe('superseded');
});
