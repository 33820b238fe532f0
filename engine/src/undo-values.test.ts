import { describe, expect, test } from 'vitest';
import type { CaseWorld } from './case-in-memory/case-world.ts';
import { viewOf } from './case-in-memory/case-world.ts';
import { submit, undo } from './testing/case-acts.ts';
import { visitOf } from './testing/case-reads.ts';
import { expectDone } from './testing/expect-refusal.ts';
import { misconduct } from './testing/misconduct.ts';
import { answers, misconductAt } from './testing/misconduct-path.ts';
import { item } from './testing/workflow-builder.ts';
import { undoConfirmationMessage } from './undo-plan.ts';

/**
 * Undo puts back only what its visits left and nobody has changed since (domain brief §3.4), and
 * moves due days with it (rule 30).
 */

function atRiskWithReasons(...keys: readonly string[]): CaseWorld {
  const world = misconductAt('reasons');
  expectDone(submit(world, 'maren', 'reasons', 'continue', { workflowReasonIds: keys.map(item) }));
  return world;
}

describe('reasons chosen since', () => {
  test.each([
    ['one more', ['late'], ['late', 'rude'], 'late, rude'],
    ['one fewer', ['late', 'rude'], ['late'], 'late'],
    ['another one', ['late'], ['rude'], 'rude'],
    ['none any more', ['late'], [], 'None'],
  ] as const)('stay when their component is taken back: %s [PROC-30, PROC-46]', (_name, answered, since, titles) => {
    const world = atRiskWithReasons(...answered);
    world.reasonIds = since.map(item);
    expect(undoConfirmationMessage(viewOf(world), visitOf(world, 'risk')?.id ?? 0)).toBe(
      `'reasons' will be opened again.\nThe reasons stay ${titles} because they were changed later.`,
    );
    expectDone(undo(world, 'maren'));
    expect(world.reasonIds).toEqual(since.map(item));
    expect(world.history.at(-1)).toMatchObject({
      facts: { putBack: [`The reasons stay ${titles} because they were changed later.`] },
    });
  });

  test('stay while the risk answered after them goes back [PROC-30]', () => {
    const world = atRiskWithReasons('late');
    expectDone(submit(world, 'maren', 'risk', 'continue', { riskId: item('high') }));
    world.reasonIds = [item('rude')];
    expectDone(undo(world, 'maren', visitOf(world, 'reasons')?.id));
    expect(world.riskId).toBeNull();
    expect(world.reasonIds).toEqual([item('rude')]);
  });

  test('in another order do not count as changed [PROC-30]', () => {
    const world = atRiskWithReasons('rude', 'late');
    world.reasonIds = [item('late'), item('rude')];
    expectDone(undo(world, 'maren'));
    expect(world.reasonIds).toEqual([]);
  });
});

describe('a due day after undo', () => {
  const task = (world: CaseWorld, title: string) => world.tasks.filter((entry) => entry.title === title).at(-1);

  test('of a step opened again is counted from the day it was opened again', () => {
    const world = misconductAt('interim');
    world.now = '2026-11-05T10:00:00Z';
    expectDone(undo(world, 'maren'));
    expect(task(world, 'interim')).toMatchObject({ state: 'cancelled', dueDay: '2026-11-03' });
    expect(
      world.tasks.filter((entry) => entry.title === 'assessment').map(({ state, dueDay }) => [state, dueDay]),
    ).toEqual([
      ['done', '2026-11-09'],
      ['open', '2026-11-12'],
    ]);
  });

  test('of a task the component opened again had asked for stays, and the task asks for the new answer', () => {
    const events = misconduct().events.map((event) =>
      event.key === 'interviews' ? { ...event, uploadMaximum: 3, required: { ...event.required, files: true } } : event,
    );
    const world = misconductAt('interviews', { events });
    expectDone(submit(world, 'maren', 'interviews', 'continue', { freeText: 'Two people heard.' }));
    world.now = '2026-11-05T10:00:00Z';
    expectDone(undo(world, 'maren'));
    expect(world.tasks.filter((entry) => entry.title === 'Hold the interviews')).toMatchObject([
      { state: 'open', dueDay: '2026-11-16', source: { visitId: visitOf(world, 'interviews')?.id } },
    ]);
  });

  test('that depends on the date of an event taken back is open until the date is recorded again', () => {
    const world = misconductAt('invite');
    world.tasks.push({ ...chairBriefed(world), dueDay: null, event: null });
    expectDone(submit(world, 'maren', 'invite', ...(answers.invite ?? ['', null])));
    expect(task(world, 'Chair briefed')?.dueDay).toBe('2026-11-13');
    expectDone(undo(world, 'maren'));
    expect(task(world, 'Chair briefed')).toMatchObject({ state: 'open', dueDay: null });
    expectDone(submit(world, 'maren', 'invite', 'continue', { onlyDateTime: '2026-11-18T10:00:00Z' }));
    expect(task(world, 'Chair briefed')?.dueDay).toBe('2026-11-17');
  });

  function chairBriefed(world: CaseWorld) {
    const invite = visitOf(world, 'invite');
    return {
      id: 5000,
      processId: [...world.processes.keys()][0] ?? 0,
      type: 3 as const,
      title: 'Chair briefed',
      isRequiredBeforeClosure: false,
      state: 'open' as const,
      assignee: { kind: 'owner' as const },
      source: null,
      dueRule: {
        due: { count: -1, unit: 'working-day' as const },
        from: { componentId: invite?.componentId ?? 0, field: 'date' as const },
      },
    };
  }
});
