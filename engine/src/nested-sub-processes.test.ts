import { beforeEach, describe, expect, test } from 'vitest';
import type { CaseWorld } from './case-in-memory/case-world.ts';
import { primaryId, runningOf, viewOf } from './case-in-memory/case-world.ts';
import { blockersOf, closingBlockers, outstandingWork, refuseClosing } from './closure.ts';
import { openCase, start, submit, undo } from './testing/case-acts.ts';
import { visitOf } from './testing/case-reads.ts';
import { expectDone, expectRefusal } from './testing/expect-refusal.ts';
import { misconduct } from './testing/misconduct.ts';
import { walkTo } from './testing/misconduct-path.ts';
import { adviser } from './testing/people.ts';
import { choice, component, item, option, stage, step, task, to, workflow } from './testing/workflow-builder.ts';
import { undoConfirmationMessage } from './undo-plan.ts';

/**
 * Mandatory sub-processes of sub-processes keep all processes above them from ending, at every depth
 * (domain brief rules 21, 22 and 24).
 */

const CLOSING = 'Please complete all required tasks before closing the case';
const gate = component(
  'child-tasks',
  { type: 'CloseCase', closesCase: false },
  { isMandatory: true, beforeClosure: 'always' },
);
const oneStep = (key: string, parts: Parameters<typeof task>[1]) =>
  workflow(key, [stage(key, [step(key, [task(key, parts)])])], { kind: 'sub-process' });
const child = oneStep('child', [
  choice('begin', { options: [option('deeper', { starts: { workflow: 'grandchild', isMandatory: true } })] }),
  gate,
]);
const grandchild = oneStep('grandchild', [choice('finish', { options: [option('end', { next: to.end })] })]);

let world: CaseWorld;
let childId: number;
let grandchildId: number;

/** A case ready to close, but for a mandatory process below it and a mandatory one below that. */
beforeEach(() => {
  world = openCase([misconduct(), child, grandchild]);
  walkTo(world, 'route');
  expectDone(submit(world, 'maren', 'route', 'informal'));
  walkTo(world, 'outstanding');
  childId = start(world, child, primaryId(world), null, true, adviser);
  grandchildId = expectDone(submit(world, 'maren', 'begin', 'deeper', null, { processId: childId })).subProcessId ?? 0;
});

const endGrandchild = () => expectDone(submit(world, 'maren', 'finish', 'end', null, { processId: grandchildId }));
const endChild = () => submit(world, 'maren', 'child-tasks', 'continue', {}, { processId: childId });
const close = () =>
  submit(world, 'maren', 'close', 'continue', { conclusion: 'Done.', outcomeStageId: item('upheld') });

describe('a mandatory sub-process of a mandatory sub-process', () => {
  test('blocks the Tasks step and the closing of the case as its parent does [CLOSE-04, COMP-CLOSE-03]', () => {
    const both = ["The sub-process 'child' has not ended.", "The sub-process 'grandchild' has not ended."];
    expect(blockersOf(viewOf(world), false).map(({ sentence }) => sentence)).toEqual(both);
    expect(
      expectRefusal(world, () => submit(world, 'maren', 'outstanding', 'continue', {}), 'BAD_REQUEST', CLOSING)
        .blockers,
    ).toEqual(both);
  });

  test('still blocks closing the case when only its parent has ended [CLOSE-04]', () => {
    runningOf(world, childId).record = { ...runningOf(world, childId).record, ended: 'finished', currentVisitId: null };
    expect(
      expectRefusal(world, () => submit(world, 'maren', 'outstanding', 'continue', {}), 'BAD_REQUEST', CLOSING)
        .blockers,
    ).toEqual(["The sub-process 'grandchild' has not ended."]);
    expect(refuseClosing(viewOf(world), true)?.blockers).toContain("The sub-process 'grandchild' has not ended.");
  });

  test('blocks the end of its parent, and neither its own nor that of a sub-process beside it [COMP-CLOSE-05]', () => {
    const beside = start(world, child, primaryId(world), null, true, adviser);
    expect(outstandingWork(viewOf(world, grandchildId)).processes).toEqual([]);
    expect(outstandingWork(viewOf(world, beside)).processes).toEqual([]);
    expect(outstandingWork(viewOf(world, childId)).processes.map(({ id }) => id)).toEqual([grandchildId]);
    expect(expectRefusal(world, endChild, 'BAD_REQUEST', CLOSING).blockers).toEqual([
      "The sub-process 'grandchild' has not ended.",
    ]);
  });

  test('is waited for by the process two levels up as well [COMP-CLOSE-03]', () => {
    const deepest = start(world, oneStep('deepest', [choice('last')]), grandchildId, null, true, adviser);
    endGrandchild();
    expect(expectRefusal(world, endChild, 'BAD_REQUEST', CLOSING).blockers).toEqual([
      "The sub-process 'deepest' has not ended.",
    ]);
    expect(outstandingWork(viewOf(world, childId)).processes.map(({ id }) => id)).toEqual([deepest]);
  });

  test('ended from below upwards lets the case close [CLOSE-02]', () => {
    endGrandchild();
    expectDone(endChild());
    expect(closingBlockers(viewOf(world))).toEqual(["'outstanding' is not complete."]);
    expectDone(submit(world, 'maren', 'outstanding', 'continue', {}));
    expectDone(close());
    expect(world.status).toBe(3);
  });

  test('its open tasks required before closure block the whole case, and its parent [CLOSE-04, COMP-CLOSE-02]', () => {
    const chase = {
      type: 3 as const,
      title: 'Chase the notes',
      source: null,
      dueRule: null,
      dueDay: null,
      assignee: { kind: 'owner' as const },
      event: null,
      state: 'open' as const,
    };
    endGrandchild();
    world.tasks.push({ ...chase, id: 7000, processId: grandchildId, isRequiredBeforeClosure: true });
    expect(expectRefusal(world, endChild, 'BAD_REQUEST', CLOSING).blockers).toEqual([
      "The task 'Chase the notes' is not done.",
    ]);
    expect(blockersOf(viewOf(world), false)).toEqual([
      { about: 'task', id: 7000, sentence: "The task 'Chase the notes' is not done." },
      { about: 'process', id: childId, sentence: "The sub-process 'child' has not ended." },
    ]);
  });
});

test('a sub-process below three levels is not started, and nothing changes [PROC-22]', () => {
  const third = oneStep('third', [
    choice('third-begin', { options: [option('deeper', { starts: { workflow: 'grandchild' } })] }),
  ]);
  const deepId = start(world, third, childId, null, false, adviser);
  expectRefusal(
    world,
    () => submit(world, 'maren', 'third-begin', 'deeper', null, { processId: deepId }),
    'BAD_REQUEST',
    'A sub-process cannot be started from here.',
  );
});

test('going back over the start of an untouched grandchild withdraws it, and it blocks nothing any more [PROC-29]', () => {
  expectDone(undo(world, 'maren', undefined, childId));
  expect(runningOf(world, grandchildId).record.ended).toBe('discarded');
  expect(outstandingWork(viewOf(world)).processes.map(({ id }) => id)).toEqual([childId]);
});

describe('an option that requires a sub-process which already runs and need not end', () => {
  const starts = (isMandatory: boolean) => ({ starts: { workflow: 'grandchild', isMandatory, isOnce: true } });
  const asking = (): CaseWorld => {
    const parts = [
      choice('offer', { options: [option('may', starts(false))] }),
      choice('demand', { options: [option('must', starts(true))] }),
      component(
        'outstanding',
        { type: 'CloseCase', closesCase: false },
        { isMandatory: true, beforeClosure: 'always' },
      ),
    ];
    const main = workflow('asking', [stage('asking', [step('asking', [task('asking', parts)])])], {
      undoScope: 'process',
    });
    return openCase([main, grandchild]);
  };

  test('makes it hold the closing, and undo of that option lets it go again [CLOSE-04, PROC-29]', () => {
    const world = asking();
    const started = expectDone(submit(world, 'maren', 'offer', 'may')).subProcessId;
    expect(closingBlockers(viewOf(world))).not.toContain("The sub-process 'grandchild' has not ended.");
    const named = expectDone(submit(world, 'maren', 'demand', 'must'));
    expect(named.subProcessId).toBe(started);
    expect(world.processes.size).toBe(2);
    expectRefusal(world, () => submit(world, 'maren', 'outstanding', 'continue', {}), 'BAD_REQUEST', CLOSING);
    expect(undoConfirmationMessage(viewOf(world), visitOf(world, 'outstanding')?.id ?? 0)).toContain(
      "The sub-process 'grandchild' no longer has to end before the case can be closed.",
    );
    expectDone(undo(world, 'maren'));
    expect(runningOf(world, started ?? 0).record).toMatchObject({ isMandatory: false, ended: null });
    // The option that had started it takes it away altogether.
    expectDone(undo(world, 'maren'));
    expect(runningOf(world, started ?? 0).record.ended).toBe('discarded');
  });
});
