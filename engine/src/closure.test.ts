import { describe, expect, test } from 'vitest';
import { act } from './case-in-memory/acts.ts';
import { primaryId, runningOf, viewOf } from './case-in-memory/case-world.ts';
import type { OpenTask } from './case-state.ts';
import { closingBlockers, isRequiredBeforeClosure, outstandingBeside, outstandingWork } from './closure.ts';
import { positionOf } from './positions.ts';
import { submitClosing } from './submit-closing.ts';
import { editEvent, moveToStep, openCase, start, submit } from './testing/case-acts.ts';
import { visitOf } from './testing/case-reads.ts';
import { expectDone, expectRefusal } from './testing/expect-refusal.ts';
import { misconduct, suspension } from './testing/misconduct.ts';
import { misconductAt, walkTo } from './testing/misconduct-path.ts';
import { adviser } from './testing/people.ts';
import { choice, idOf, item, option, stage, step, task, to, workflow } from './testing/workflow-builder.ts';

const CLOSING = 'Please complete all required tasks before closing the case';

/** Closed the short way: informally, without a hearing. */
function closable() {
  const world = misconductAt('route');
  expectDone(submit(world, 'maren', 'route', 'informal'));
  walkTo(world, 'close');
  return world;
}

describe('a case closes from its process', () => {
  test('when nothing prevents it: case, process and component together [CLOSE-02, CLOSE-12]', () => {
    const world = closable();
    expect(closingBlockers(viewOf(world))).toEqual([]);
    const answer = expectDone(
      submit(world, 'maren', 'close', 'continue', { conclusion: 'Done.', outcomeStageId: item('upheld') }),
    );
    expect(answer).toMatchObject({ caseStatus: 3, hasProcessEnded: true });
    expect(runningOf(world, primaryId(world)).record).toMatchObject({ ended: 'closed', currentVisitId: null });
    expect(visitOf(world, 'close')?.status).toBe(3);
    expect(world.tasks.some((entry) => entry.state === 'open')).toBe(false);
  });

  test('the same way through PUT close with the id of the CloseCase row [CLOSE-12]', () => {
    const world = closable();
    const closing = {
      visitId: visitOf(world, 'close')?.id ?? 0,
      conclusion: 'Done.',
      outcomeStageId: item('upheld'),
      payloadHash: 'h',
    };
    expectDone(act(world, primaryId(world), 'maren', (context) => submitClosing(context, closing)));
    expect(world.status).toBe(3);
    const other = misconductAt('route');
    expectRefusal(
      other,
      () =>
        act(other, primaryId(other), 'maren', (context) =>
          submitClosing(context, { ...closing, visitId: visitOf(other, 'route')?.id ?? 0 }),
        ),
      'BAD_REQUEST',
    );
  });

  test('only with an outcome of the workflow and a conclusion [CLOSE-06]', () => {
    const world = closable();
    expectRefusal(
      world,
      () => submit(world, 'maren', 'close', 'continue', { conclusion: 'Done.', outcomeStageId: item('late') }),
      'BAD_REQUEST',
    );
    expectRefusal(
      world,
      () => submit(world, 'maren', 'close', 'continue', { outcomeStageId: item('upheld') }),
      'BAD_REQUEST',
    );
  });

  test('not while a component that is always required was skipped [CLOSE-04]', () => {
    const world = misconductAt('risk');
    expectDone(moveToStep(world, 'maren', 'closure'));
    expectDone(submit(world, 'maren', 'outstanding', 'continue', {}));
    const refusal = expectRefusal(
      world,
      () => submit(world, 'maren', 'close', 'continue', { conclusion: 'Done.', outcomeStageId: item('upheld') }),
      'BAD_REQUEST',
      CLOSING,
    );
    expect(refusal.blockers).toEqual(["'risk' is not complete.", "'protections' is not complete."]);
  });

  test('not while a task required before closure is open; others do not matter [CLOSE-04, COMP-CLOSE-02, COMP-CLOSE-04]', () => {
    const world = closable();
    const base = {
      processId: null,
      type: 3 as const,
      title: 'Chase the notes',
      source: null,
      dueRule: null,
      dueDay: null,
      event: null,
      assignee: { kind: 'owner' as const },
      state: 'open' as const,
    };
    world.tasks.push({ ...base, id: 7000, isRequiredBeforeClosure: false });
    expect(closingBlockers(viewOf(world))).toEqual([]);
    world.tasks.push({ ...base, id: 7001, isRequiredBeforeClosure: true });
    const refusal = expectRefusal(
      world,
      () => submit(world, 'maren', 'close', 'continue', { conclusion: 'Done.', outcomeStageId: item('upheld') }),
      'BAD_REQUEST',
      CLOSING,
    );
    expect(refusal.blockers).toEqual(["The task 'Chase the notes' is not done."]);
  });

  test('not while a mandatory sub-process is live; an optional one does not matter [CLOSE-04, COMP-CLOSE-04]', () => {
    const world = closable();
    start(world, suspension(), primaryId(world), null, false, adviser);
    expect(closingBlockers(viewOf(world))).toEqual([]);
    start(world, suspension(), primaryId(world), null, true, adviser);
    expect(closingBlockers(viewOf(world))).toEqual(["The sub-process 'suspension' has not ended."]);
    expect(outstandingWork(viewOf(world)).processes).toHaveLength(2);
  });

  test('not while the Tasks component of the primary process is incomplete; only the component that closes is exempt [CLOSE-04]', () => {
    const world = misconductAt('route');
    expectDone(submit(world, 'maren', 'route', 'informal'));
    walkTo(world, 'outstanding');
    expect(closingBlockers(viewOf(world))).toEqual(["'outstanding' is not complete."]);
  });

  test('not after a mandatory part was taken out of a required event again [CLOSE-04]', () => {
    const world = closable();
    editEvent(world, visitOf(world, 'informal')?.id ?? 0, {}, 0);
    expect(closingBlockers(viewOf(world))).toEqual([
      "'informal' is not complete.",
      "The task 'Complete informal' is not done.",
    ]);
  });
});

describe('whether a component counts for closing', () => {
  const counts = (world: ReturnType<typeof misconductAt>, key: string) =>
    isRequiredBeforeClosure(runningOf(world, primaryId(world)).record, positionOf(misconduct(), idOf(key)).component);

  test('always, never, and once entered', () => {
    const world = misconductAt('route');
    expect([counts(world, 'risk'), counts(world, 'guide'), counts(world, 'informal')]).toEqual([true, false, false]);
    expectDone(submit(world, 'maren', 'route', 'informal'));
    expect(counts(world, 'informal')).toBe(true);
  });

  test('no longer once HR has left it behind', () => {
    const world = misconductAt('interviews');
    expectDone(moveToStep(world, 'maren', 'closure'));
    expect(counts(world, 'interviews')).toBe(false);
  });
});

describe('the outstanding work of a process', () => {
  /**
   * Two sub-processes, the first of which has started another, and an anytime event; one open
   * task of each, and one of none.
   */
  function branched() {
    const world = closable();
    const first = start(world, suspension(), primaryId(world), null, false, adviser);
    const below = start(world, suspension(), first, null, false, adviser);
    const second = start(world, suspension(), primaryId(world), null, false, adviser);
    const event = start(world, { ...suspension(), kind: 'anytime-event' }, primaryId(world), null, true, adviser);
    const owners = { none: null, primary: primaryId(world), first, below, second, event };
    world.tasks.length = 0;
    for (const [title, processId] of Object.entries(owners)) {
      const rest = {
        type: 3 as const,
        source: null,
        dueRule: null,
        dueDay: null,
        assignee: { kind: 'owner' as const },
        event: null,
        state: 'open' as const,
      };
      world.tasks.push({ ...rest, id: world.tasks.length + 1, title, processId, isRequiredBeforeClosure: false });
    }
    const outstanding = (processId: number) => {
      const { tasks, processes } = outstandingWork(viewOf(world, processId));
      return { tasks: tasks.map((one) => one.title), processes: processes.map((one) => one.id) };
    };
    return { ...owners, outstanding };
  }

  test('of a primary process is all open work of the case, anytime events aside [PROC-41, PROC-42]', () => {
    const { primary, first, below, second, outstanding } = branched();
    expect(outstanding(primary)).toEqual({
      tasks: ['none', 'primary', 'first', 'below', 'second', 'event'],
      processes: [first, below, second],
    });
  });

  test('of a sub-process is its own and that of the processes below it, nothing of the rest of the case [PROC-41, PROC-42]', () => {
    const { first, below, outstanding } = branched();
    expect(outstanding(first)).toEqual({ tasks: ['first', 'below'], processes: [below] });
    expect(outstanding(below)).toEqual({ tasks: ['below'], processes: [] });
  });
});

test('a primary process ends by an option that ends it although a required component is incomplete; the case stays open', () => {
  const parts = [
    choice('early', { options: [option('end', { next: to.end }), option('continue')] }),
    choice('required', { beforeClosure: 'always' }),
  ];
  const world = openCase([
    workflow('ends-early', [stage('ends-early', [step('ends-early', [task('ends-early', parts)])])]),
  ]);
  expect(expectDone(submit(world, 'maren', 'early', 'end'))).toMatchObject({ hasProcessEnded: true, caseStatus: 1 });
});

test('a sub-process ends only with its own required components complete, by Tasks or by an option that ends it', () => {
  const child = workflow(
    'child',
    [
      stage('c', [
        step('c1', [task('c1', [choice('must', { beforeClosure: 'always' })])]),
        step('c2', [task('c2', [choice('last', { options: [option('end', { next: to.end })] })])]),
      ]),
    ],
    { kind: 'sub-process' },
  );
  for (const [definition, move, part, key] of [
    [child, 'c2', 'last', 'end'],
    [suspension(), 'lift', 'lift', 'continue'],
  ] as const) {
    const world = openCase([misconduct(), definition]);
    const subId = start(world, definition, primaryId(world), null, true, adviser);
    expectDone(moveToStep(world, 'maren', move, subId));
    if (part === 'lift') expectDone(submit(world, 'maren', 'lift', 'continue', null, { processId: subId }));
    const [last, end] = part === 'lift' ? ['sub-outstanding', 'continue'] : [part, key];
    expectRefusal(world, () => submit(world, 'maren', last, end, {}, { processId: subId }), 'BAD_REQUEST', CLOSING);
  }
});

test('beside a closing component everything is outstanding but the task of its own step or workflow task', () => {
  const view = viewOf(closable());
  const componentId = idOf('close');
  const { step: ownStep, task: ownTask } = positionOf(view.definition, componentId);
  const [stepId, workflowTaskId] = [ownStep.id, ownTask.id];
  const own: OpenTask = {
    id: 1,
    processId: view.record.id,
    type: 2,
    title: 'Own',
    isRequiredBeforeClosure: false,
    source: { kind: 'step', stepId },
    dueRule: null,
  };
  const openTasks: OpenTask[] = [
    own,
    { ...own, id: 2, source: { kind: 'workflow-task', stepId, workflowTaskId } },
    { ...own, id: 3, source: { kind: 'step', stepId: stepId + 1 } },
    { ...own, id: 4, source: { kind: 'workflow-task', stepId, workflowTaskId: workflowTaskId + 1 } },
    { ...own, id: 5, processId: view.record.id + 1 },
    { ...own, id: 6, type: 3 },
    { ...own, id: 7, source: null },
  ];
  const { tasks } = outstandingBeside(componentId, { ...view, facts: { ...view.facts, openTasks } });
  expect(tasks.map(({ id }) => id)).toEqual([3, 4, 5, 6, 7]);
});
