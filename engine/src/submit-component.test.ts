import { describe, expect, test } from 'vitest';
import { currentKey, primaryId, runningOf, viewOf } from './case-in-memory/case-world.ts';
import { metOptions, refusedOptions } from './options.ts';
import { openCase, openTask, start, submit } from './testing/case-acts.ts';
import { visitOf } from './testing/case-reads.ts';
import { expectDone, expectRefusal, snapshot } from './testing/expect-refusal.ts';
import { misconduct, suspension } from './testing/misconduct.ts';
import { misconductAt, walkTo } from './testing/misconduct-path.ts';
import { adviser } from './testing/people.ts';
import { component, idOf, item, option, stage, step, task, workflow } from './testing/workflow-builder.ts';

describe('a submit is refused', () => {
  test('from an observer and from a person on no case role [PROC-16]', () => {
    const world = misconductAt('route');
    for (const userId of ['salma', 'wren', 'silas'])
      expectRefusal(world, () => submit(world, userId, 'route', 'formal'), 'NOT_AUTHORISED');
  });

  test('once the process has ended', () => {
    const world = misconductAt('interim');
    const subId = expectDone(submit(world, 'maren', 'interim', 'suspend')).subProcessId ?? 0;
    const running = runningOf(world, subId);
    running.record = { ...running.record, ended: 'finished' };
    expectRefusal(
      world,
      () => submit(world, 'maren', 'alternatives', 'continue', { checkboxValue: true }, { processId: subId }),
      'BAD_REQUEST',
      'This process has ended.',
    );
  });

  test('for a row that has not been reached', () => {
    const world = openCase([misconduct()]);
    expectRefusal(
      world,
      () => submit(world, 'maren', 'risk', 'continue', { riskId: item('low') }),
      'BAD_REQUEST',
      'This component has not been reached yet.',
    );
  });

  test('for a row of another process', () => {
    const world = misconductAt('route');
    const subId = start(world, suspension(), primaryId(world), null, false, adviser);
    const visitId = visitOf(world, 'alternatives', subId)?.id ?? 0;
    expectRefusal(world, () => submit(world, 'maren', 'route', 'formal', null, { visitId }), 'NOT_FOUND');
  });

  test('with an option of another component', () => {
    const world = misconductAt('route');
    const visitId = visitOf(world, 'route')?.id ?? 0;
    expectRefusal(
      world,
      () => submit(world, 'maren', 'interim', 'none', null, { visitId }),
      'BAD_REQUEST',
      'This option does not belong to this component.',
    );
  });

  test('with an id the pinned version does not have, also by Save [PROC-45]', () => {
    const world = misconductAt('risk');
    for (const key of ['continue', 'save']) {
      expect(
        expectRefusal(world, () => submit(world, 'maren', 'risk', key, { riskId: 999_999 }), 'BAD_REQUEST').fields,
      ).toEqual({ riskId: 'Please choose from the list.' });
    }
  });
});

test('a retired risk may still be submitted by a process pinned to a version that has it', () => {
  const base = misconduct();
  const items = (base.risks?.items ?? []).map((entry) => ({ ...entry, isRetired: entry.key === 'high' }));
  const world = openCase([{ ...base, risks: { items } }]);
  walkTo(world, 'risk');
  expectDone(submit(world, 'maren', 'risk', 'continue', { riskId: item('high') }));
});

test('a replay is answered even after the case was locked or closed, but not to a person who lost their rights', () => {
  const world = misconductAt('route');
  const visitId = visitOf(world, 'route')?.id ?? 0;
  const first = expectDone(submit(world, 'teodora', 'route', 'formal'));
  world.isLocked = true;
  world.status = 3;
  expect(submit(world, 'teodora', 'route', 'formal', null, { visitId })).toMatchObject({
    isReplay: true,
    answer: first,
  });
  world.participants = [];
  expectRefusal(world, () => submit(world, 'teodora', 'route', 'formal', null, { visitId }), 'NOT_AUTHORISED');
});

test('a parked row is submitted only in an any-order step, where it becomes current first', () => {
  const world = misconductAt('interviews');
  expectDone(openTask(world, 'maren', 'documents'));
  const parked = visitOf(world, 'interviews')?.id ?? 0;
  expectDone(submit(world, 'maren', 'interviews', 'save', { freeText: 'Half' }, { visitId: parked }));
  expect(currentKey(world)).toBe('interviews');
  expectDone(submit(world, 'maren', 'interviews', 'continue', {}, { visitId: parked }));
  expect(currentKey(world)).toBe('documents');
  const fixed = misconductAt('route');
  expectDone(submit(fixed, 'maren', 'route', 'previous'));
  const running = runningOf(fixed, primaryId(fixed));
  running.record = { ...running.record, currentVisitId: visitOf(fixed, 'risk')?.id ?? null };
  expectRefusal(
    fixed,
    () => submit(fixed, 'maren', 'protections', 'save', {}, { visitId: visitOf(fixed, 'protections')?.id ?? 0 }),
    'BAD_REQUEST',
    'Another component is being worked on now.',
  );
});

describe('an option with a condition', () => {
  test('is refused with its sentence until it holds, and offered so', () => {
    const world = misconductAt('decision');
    expectDone(
      submit(world, 'maren', 'decision', 'record', {
        onlyDateTime: '2026-11-02T00:00:00Z',
        eventSetupReasonIds: [item('proved'), item('proved/warning')],
      }),
    );
    const visit = visitOf(world, 'appeal');
    expect(visit === undefined ? [] : refusedOptions(viewOf(world), visit)).toEqual([
      { id: idOf('appeal/no-appeal'), because: 'The appeal window is open until 16/11/2026.' },
    ]);
    expectRefusal(
      world,
      () => submit(world, 'maren', 'appeal', 'no-appeal'),
      'BAD_REQUEST',
      'The appeal window is open until 16/11/2026.',
    );
    world.now = '2026-11-16T20:00:00Z';
    expectRefusal(
      world,
      () => submit(world, 'maren', 'appeal', 'no-appeal'),
      'BAD_REQUEST',
      'The appeal window is open until 16/11/2026.',
    );
    expect(visit === undefined ? [] : metOptions(viewOf(world), visit)).toEqual([]);
    world.now = '2026-11-17T08:00:00Z';
    expect(visit === undefined ? [] : refusedOptions(viewOf(world), visit)).toEqual([]);
    expect(visit === undefined ? [] : metOptions(viewOf(world), visit)).toEqual([
      { id: idOf('appeal/no-appeal'), note: 'The appeal window was open until 16/11/2026.' },
    ]);
    expectDone(submit(world, 'maren', 'appeal', 'no-appeal'));
  });

  test('may be about the dates in the form that is submitted, and is offered until that is known', () => {
    const consult = component(
      'consult',
      { type: 'Event', eventKey: 'consult' },
      {
        options: [
          option('go', {
            requires: { kind: 'spanAtLeast', componentId: idOf('consult'), duration: { count: 30, unit: 'day' } },
            refuse: 'Too short.',
          }),
        ],
      },
    );
    const base = misconduct();
    const setup = base.events.find((event) => event.key === 'interviews');
    if (setup === undefined) throw new Error('No setup.');
    const events = [{ ...setup, key: 'consult', isTimed: false }];
    const world = openCase([workflow('consult', [stage('c', [step('c', [task('c', [consult])])])], { events })]);
    const span = { fromDateTime: '2026-11-01T00:00:00Z', toDateTime: '2026-11-15T00:00:00Z' };
    const visit = visitOf(world, 'consult');
    expect(visit === undefined ? null : refusedOptions(viewOf(world), visit)).toEqual([]);
    expectRefusal(world, () => submit(world, 'maren', 'consult', 'go', span), 'BAD_REQUEST', 'Too short.');
    expectDone(submit(world, 'maren', 'consult', 'go', { ...span, toDateTime: '2026-12-01T00:00:00Z' }));
  });
});

describe('the date of an event', () => {
  test('keeps its notice, in working days of the service', () => {
    const world = misconductAt('invite');
    const refusal = expectRefusal(
      world,
      () => submit(world, 'maren', 'invite', 'continue', { onlyDateTime: '2026-11-04T23:30:00Z' }),
      'BAD_REQUEST',
    );
    expect(refusal.fields).toEqual({ onlyDateTime: 'The date must be at least 3 working days from today.' });
    expectDone(submit(world, 'maren', 'invite', 'save', { onlyDateTime: '2026-11-04T23:30:00Z' }));
    expectDone(submit(world, 'maren', 'invite', 'continue', { onlyDateTime: '2026-11-05T09:00:00Z' }));
  });

  test('has no notice to keep when it is over: it was arranged before it is recorded', () => {
    const world = misconductAt('invite');
    expectRefusal(
      world,
      () => submit(world, 'maren', 'invite', 'continue', { onlyDateTime: '2026-11-02T09:00:00Z' }),
      'BAD_REQUEST',
    );
    expectDone(submit(world, 'maren', 'invite', 'continue', { onlyDateTime: '2026-11-01T09:00:00Z' }));
  });

  test('may otherwise be in the past', () => {
    const world = misconductAt('report');
    expectDone(submit(world, 'maren', 'report', 'continue', { onlyDateTime: '2020-01-01T00:00:00Z' }));
  });
});

describe('what may be left empty', () => {
  test('records nothing [COMP-ADDPART-04]', () => {
    const parts = [
      component('add', { type: 'AddStakeholder', roleIds: [2, 3], relationId: null, notRelationIds: [] }),
      component('why', { type: 'Reason' }),
      component('how', { type: 'Risk' }),
      component('block', { type: 'BlacklistUser' }),
      component('owner', { type: 'ChangeCaseOwner' }),
      component('talk', { type: 'Event', eventKey: 'update' }),
    ];
    const world = openCase([
      workflow('empty', [stage('e', [step('e', [task('e', parts)])])], { events: misconduct().events }),
    ]);
    const { participants, reasonIds, riskId } = world;
    for (const part of parts) expectDone(submit(world, 'maren', part.key, 'continue', {}));
    expect(world).toMatchObject({ participants, reasonIds, riskId });
    expect(world.events.size).toBe(0);
  });
});

describe('Cancel', () => {
  test('discards a sub-process in which nothing was saved or completed, with its tasks [PROC-45]', () => {
    const world = openCase([misconduct(), suspension()]);
    const subId = start(world, suspension(), primaryId(world), null, false, adviser);
    expect(expectDone(submit(world, 'maren', 'alternatives', 'cancel', {}, { processId: subId }))).toMatchObject({
      processId: primaryId(world),
      hasProcessEnded: true,
    });
    expect(runningOf(world, subId).record.ended).toBe('discarded');
    expect(world.tasks.filter((entry) => entry.processId === subId).map((entry) => entry.state)).toEqual(['cancelled']);
  });

  test('leaves alone a sub-process that was touched, and one the parent must wait for', () => {
    const world = openCase([misconduct(), suspension()]);
    const touched = start(world, suspension(), primaryId(world), null, false, adviser);
    expectDone(submit(world, 'maren', 'alternatives', 'save', { freeText: 'x' }, { processId: touched }));
    const mandatory = start(world, suspension(), primaryId(world), null, true, adviser);
    const before = snapshot(world);
    for (const processId of [touched, mandatory])
      expectDone(submit(world, 'maren', 'alternatives', 'cancel', {}, { processId }));
    expect(snapshot(world)).toEqual(before);
  });
});
