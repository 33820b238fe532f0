import { Relation } from '@evenhand/contract/participants';
import { describe, expect, test } from 'vitest';
import type { CaseWorld } from './case-in-memory/case-world.ts';
import { viewOf } from './case-in-memory/case-world.ts';
import { positionOf } from './positions.ts';
import { settleOpenEvent } from './task-effects.ts';
import { endTasksOnParticipant, raiseNotifications } from './tasks.ts';
import { openTask, submit, undo } from './testing/case-acts.ts';
import { visitOf } from './testing/case-reads.ts';
import { expectDone } from './testing/expect-refusal.ts';
import { answers, misconductAt, walkTo } from './testing/misconduct-path.ts';
import { idOf, item } from './testing/workflow-builder.ts';

function task(world: CaseWorld, title: string) {
  return world.tasks.filter((entry) => entry.title === title).at(-1);
}

describe('the task of a step', () => {
  test('is done when the process leaves the step, and the next one is raised for its assignee', () => {
    const world = misconductAt('interim');
    expect(task(world, 'assessment')?.state).toBe('done');
    expect(task(world, 'interim')).toMatchObject({
      state: 'open',
      assignee: { kind: 'adviser' },
      dueDay: '2026-11-03',
    });
  });

  test('survives going back inside its step', () => {
    const world = misconductAt('risk');
    expectDone(undo(world, 'maren'));
    expect(world.tasks.map((entry) => [entry.title, entry.state])).toEqual([['assessment', 'open']]);
  });

  test('is due from the date of an event where the workflow says so', () => {
    const world = misconductAt('decision');
    expectDone(
      submit(world, 'maren', 'decision', 'record', {
        onlyDateTime: '2026-10-30T00:00:00Z',
        eventSetupReasonIds: [item('proved'), item('proved/warning')],
      }),
    );
    expect(task(world, 'appeal-window')?.dueDay).toBe('2026-11-13');
  });
});

describe('a task to appoint a person', () => {
  test('is raised on entering and done when a person with the relation joins', () => {
    const world = misconductAt('appoint');
    expect(task(world, 'Appoint the investigator')).toMatchObject({
      type: 4,
      state: 'open',
      isRequiredBeforeClosure: true,
      dueDay: '2026-11-04',
    });
    expectDone(submit(world, 'maren', 'appoint', ...(answers.appoint ?? ['', null])));
    expect(task(world, 'Appoint the investigator')?.state).toBe('done');
  });

  test('is not raised when the relation is there already', () => {
    const world = misconductAt('interim');
    world.participants = [
      ...world.participants,
      { id: 9, userId: 'wren', name: 'Wren', roleId: 2, relationId: Relation.InvestigationManager, hasWritten: false },
    ];
    walkTo(world, 'appoint');
    expect(task(world, 'Appoint the investigator')).toBeUndefined();
  });

  test('ends by the participant screens too, for the right role and relation only', () => {
    const world = misconductAt('appoint');
    const open = world.tasks.filter((entry) => entry.state === 'open');
    expect(endTasksOnParticipant(open, 2, Relation.HearingManager)).toEqual([]);
    expect(endTasksOnParticipant(open, 3, Relation.InvestigationManager)).toEqual([]);
    expect(endTasksOnParticipant(open, 2, Relation.InvestigationManager)).toHaveLength(1);
  });
});

describe('a task about an event', () => {
  test('carries the visit it was raised for and is done with it', () => {
    const world = misconductAt('interviews');
    const visitId = visitOf(world, 'interviews')?.id;
    expect(task(world, 'Hold the interviews')).toMatchObject({
      type: 3,
      assignee: { kind: 'relation', relationId: Relation.InvestigationManager },
      dueDay: '2026-11-16',
      source: { visitId },
    });
    expectDone(submit(world, 'maren', 'interviews', 'continue', {}));
    expect(task(world, 'Hold the interviews')?.state).toBe('done');
  });

  test('renews itself while the process stays in the step and is cancelled when it leaves', () => {
    const world = misconductAt('interviews');
    expectDone(openTask(world, 'maren', 'update'));
    expectDone(submit(world, 'maren', 'update', 'continue', { onlyDateTime: '2026-11-02T00:00:00Z' }));
    expect(
      world.tasks.filter((entry) => entry.title === 'Send an update').map((entry) => [entry.state, entry.dueDay]),
    ).toEqual([
      ['done', '2026-11-16'],
      ['open', '2026-11-16'],
    ]);
    walkTo(world, 'report');
    expect(task(world, 'Send an update')?.state).toBe('cancelled');
  });

  test('that renews itself waits for the next visit instead of being raised twice, or is done in the event editor', () => {
    const world = misconductAt('interviews');
    expectDone(openTask(world, 'maren', 'update'));
    expectDone(submit(world, 'maren', 'update', 'continue', { onlyDateTime: '2026-11-02T00:00:00Z' }));
    const view = viewOf(world);
    const waiting = task(world, 'Send an update');
    if (waiting === undefined) throw new Error('Nothing was renewed.');
    expect(waiting.source).toMatchObject({ visitId: null });
    expect(raiseNotifications(positionOf(view.definition, idOf('update')).component, 5000, 'entered', view)).toEqual(
      [],
    );
    const effects = settleOpenEvent(
      waiting,
      { onlyDateTime: '2026-11-16T00:00:00Z' },
      { fileCount: 0, documentStatus: 0 },
      view,
    );
    expect(effects).toMatchObject([
      { kind: 'end-task', taskId: waiting.id },
      { kind: 'raise-task', title: 'Send an update' },
    ]);
  });

  test('moves with the date it depends on', () => {
    const world = misconductAt('invite');
    expect(task(world, 'Prepare the hearing')?.dueDay).toBeNull();
    const postponed = misconductAt('invite');
    postponed.tasks.push({
      id: 5000,
      processId: [...postponed.processes.keys()][0] ?? 0,
      type: 3,
      title: 'Chair briefed',
      isRequiredBeforeClosure: false,
      state: 'open',
      dueDay: null,
      event: null,
      assignee: { kind: 'owner' },
      source: null,
      dueRule: {
        due: { count: -1, unit: 'working-day' },
        from: { componentId: visitOf(postponed, 'invite')?.componentId ?? 0, field: 'date' },
      },
    });
    expectDone(submit(postponed, 'maren', 'invite', 'continue', { onlyDateTime: '2026-11-16T10:00:00Z' }));
    expect(task(postponed, 'Chair briefed')?.dueDay).toBe('2026-11-13');
  });
});

test('a notice is sent only where its condition holds', () => {
  const quiet = misconductAt('route');
  expect(quiet.notices).toEqual([]);
  const flagged = misconductAt('protections');
  expectDone(submit(flagged, 'maren', 'protections', 'continue', { selfAttestationReasonIds: [item('union')] }));
  expect(flagged.notices).toEqual(['Extra care flagged']);
});
