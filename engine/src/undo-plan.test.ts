import { ComponentStatus } from '@evenhand/contract/components/component-types';
import { describe, expect, test } from 'vitest';
import type { CaseWorld } from './case-in-memory/case-world.ts';
import { primaryId, runningOf, viewOf } from './case-in-memory/case-world.ts';
import { openCase, submit, undo } from './testing/case-acts.ts';
import { visitOf } from './testing/case-reads.ts';
import { expectDone, expectRefusal } from './testing/expect-refusal.ts';
import { suspension } from './testing/misconduct.ts';
import { misconductAt } from './testing/misconduct-path.ts';
import {
  choice,
  component,
  eventSetup,
  item,
  option,
  stage,
  step,
  task,
  workflow,
} from './testing/workflow-builder.ts';
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
    const world = stepOf(
      choice('starting', { options: [option('start', { starts: { workflow: 'suspension' } })] }),
      choice('next'),
    );
    expectDone(submit(world, 'maren', 'starting', 'start'));
    expect(messageFor(world, 'starting')).toBe(
      "'starting' will be opened again.\nThe sub-process 'suspension' is withdrawn.",
    );
  });

  test('of options that started a sub-process and then required it, the later one alone lets it go, and the earlier one withdraws it once [PROC-29, PROC-46]', () => {
    const starts = (isMandatory: boolean) => ({ starts: { workflow: 'suspension', isMandatory, isOnce: true } });
    const parts = [
      choice('offer', { options: [option('may', starts(false))] }),
      choice('demand', { options: [option('must', starts(true))] }),
      choice('next'),
    ];
    const world = stepOf(...parts);
    expectDone(submit(world, 'maren', 'offer', 'may'));
    expectDone(submit(world, 'maren', 'demand', 'must'));
    const released = "The sub-process 'suspension' no longer has to end before the case can be closed.";
    expect(messageFor(world, 'demand')).toBe(`'demand' will be opened again.\n${released}`);
    expect(messageFor(world, 'offer')).toBe(
      "'offer' will be opened again.\nAlso undone: 'demand'.\nThe sub-process 'suspension' is withdrawn.",
    );
  });

  test('a completed letter keeps no answer from being undone that recorded no event [PROC-19]', () => {
    const parts = [component('told', { type: 'Event', eventKey: 'told' }), choice('next')];
    const world = openCase([
      workflow('plain', [stage('plain', [step('plain', [task('plain', parts)])])], { events: [eventSetup('told')] }),
    ]);
    expectDone(submit(world, 'maren', 'told', 'continue', {}));
    const visitId = visitOf(world, 'told')?.id ?? 0;
    // The letter of an event that a task asked for earlier, and that the empty answer left as it was.
    world.eventFiles = [{ visitId, fileCount: 0, documentStatus: 2 }];
    expectDone(undo(world, 'maren', visitId));
    expect(visitOf(world, 'told')?.status).toBe(ComponentStatus.InProgress);
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
    expectRefusal(
      world,
      () => undo(world, 'maren', visitOf(world, 'closing')?.id),
      'BAD_REQUEST',
      "'closing' cannot be undone.",
    );
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
