import { describe, expect, test } from 'vitest';
import { arrangedDates } from './arranged-dates.ts';
import type { CaseWorld } from './case-in-memory/case-world.ts';
import { viewOf } from './case-in-memory/case-world.ts';
import type { EventSetup } from './component-settings.ts';
import { editEvent, openCase, submit, undo } from './testing/case-acts.ts';
import { visitOf } from './testing/case-reads.ts';
import { expectDone } from './testing/expect-refusal.ts';
import { component, eventSetup, idOf, option, stage, step, task, to, workflow } from './testing/workflow-builder.ts';

interface Setups {
  readonly invite?: Partial<EventSetup>;
  readonly meeting?: Partial<EventSetup>;
  /** As versions were published before dates could be taken over. */
  readonly isOlder?: boolean;
}

/** A case whose meeting can be postponed, repeated without an invitation, or ended. */
function invitedCase({ invite = {}, meeting = {}, isOlder = false }: Setups = {}): CaseWorld {
  const events = [
    { ...eventSetup('invite', { isTimed: true, notApplicable: { dates: true } }), title: 'Invitation', ...invite },
    {
      ...eventSetup('meeting', { dates: 'dual', isTimed: true }),
      ...(isOlder ? {} : { datesFrom: 'invite' }),
      ...meeting,
    },
  ];
  const options = [
    option('held', { next: to.step('after') }),
    option('postpone', { next: to.component('invite') }),
    option('again', { next: to.component('meeting') }),
  ];
  const parts = [
    component('invite', { type: 'Event', eventKey: 'invite' }),
    component('meeting', { type: 'Event', eventKey: 'meeting' }, { options: options }),
  ];
  const after = step('after', [task('after', [component('after', { type: 'NoContent' })])]);
  return openCase([
    workflow('invited', [stage('s', [step('meet', [task('meet', parts)]), after])], { undoScope: 'process', events }),
  ]);
}

const inviteTo = (world: CaseWorld, onlyDateTime: string, more = {}) =>
  expectDone(submit(world, 'maren', 'invite', 'continue', { onlyDateTime, ...more }));
const hold = (world: CaseWorld, how: string) =>
  expectDone(
    submit(world, 'maren', 'meeting', how, {
      fromDateTime: '2026-11-12T10:00:00.000Z',
      toDateTime: '2026-11-12T11:00:00.000Z',
    }),
  );
const ofMeeting = (world: CaseWorld) => arrangedDates(viewOf(world), idOf('meeting'));

describe('a meeting', () => {
  test('begins at the time of its invitation and ends on that day, as the service counts days [COMP-EVENT-36]', () => {
    const world = invitedCase();
    expect(ofMeeting(world)).toBeNull();
    inviteTo(world, '2026-07-01T23:30:00.000Z');
    expect(ofMeeting(world)).toEqual({
      title: 'Invitation',
      onlyDateTime: null,
      fromDateTime: '2026-07-01T23:30:00.000Z',
      toDateTime: '2026-07-02T00:00:00.000Z',
    });
    expect(arrangedDates(viewOf(world), idOf('invite')), 'nothing arranges the invitation').toBeNull();
  });

  test.each([
    [
      'with one date takes the time too',
      { dates: 'single' },
      {},
      { onlyDateTime: '2026-11-12T14:30:00.000Z', fromDateTime: null, toDateTime: null },
    ],
    [
      'without times takes the day',
      { dates: 'single', isTimed: false },
      {},
      { onlyDateTime: '2026-11-12T00:00:00.000Z', fromDateTime: null, toDateTime: null },
    ],
    [
      'that may last days is left its end',
      { isTimed: false },
      {},
      { onlyDateTime: null, fromDateTime: '2026-11-12T00:00:00.000Z', toDateTime: null },
    ],
    [
      'arranged for a day has that day, and its times are given by the person',
      {},
      { isTimed: false },
      { onlyDateTime: null, fromDateTime: '2026-11-12T00:00:00.000Z', toDateTime: '2026-11-12T00:00:00.000Z' },
    ],
  ] as const)('%s [COMP-EVENT-36]', (_name, meeting, invite, expected) => {
    const world = invitedCase({ meeting, invite });
    inviteTo(world, 'isTimed' in invite ? '2026-11-12T00:00:00.000Z' : '2026-11-12T14:30:00.000Z');
    expect(ofMeeting(world)).toEqual({ title: 'Invitation', ...expected });
  });

  test('begins empty where the invitation has no date, and where its setup takes none over [COMP-EVENT-36]', () => {
    const world = invitedCase();
    inviteTo(world, '2026-11-12T14:30:00.000Z', { isDateNotApplicable: true });
    expect(ofMeeting(world)).toBeNull();
    const older = invitedCase({ isOlder: true });
    inviteTo(older, '2026-11-12T14:30:00.000Z');
    expect(ofMeeting(older)).toBeNull();
  });
});

describe('the invitation that counts', () => {
  test('is that of the same round [COMP-EVENT-36]', () => {
    const world = invitedCase();
    inviteTo(world, '2026-11-12T14:30:00.000Z');
    hold(world, 'postpone');
    expect(ofMeeting(world), 'the first invitation has had its meeting').toBeNull();
    inviteTo(world, '2026-11-19T09:00:00.000Z');
    expect(ofMeeting(world)).toMatchObject({ fromDateTime: '2026-11-19T09:00:00.000Z' });
  });

  test('is none where a meeting is repeated without one [COMP-EVENT-36]', () => {
    const world = invitedCase();
    inviteTo(world, '2026-11-12T14:30:00.000Z');
    hold(world, 'again');
    expect(ofMeeting(world)).toBeNull();
  });

  test('is not one that was undone, and is there again when its meeting was [COMP-EVENT-36]', () => {
    const world = invitedCase();
    inviteTo(world, '2026-11-12T14:30:00.000Z');
    hold(world, 'held');
    expectDone(undo(world, 'maren'));
    expect(ofMeeting(world)).toMatchObject({ fromDateTime: '2026-11-12T14:30:00.000Z' });
    expectDone(undo(world, 'maren'));
    expect(ofMeeting(world)).toBeNull();
    inviteTo(world, '2026-11-13T08:00:00.000Z');
    expect(ofMeeting(world)).toMatchObject({ fromDateTime: '2026-11-13T08:00:00.000Z' });
  });

  test('counts as it was corrected [COMP-EVENT-36]', () => {
    const world = invitedCase();
    inviteTo(world, '2026-11-12T14:30:00.000Z');
    editEvent(world, visitOf(world, 'invite')?.id ?? 0, { onlyDateTime: '2026-11-16T15:00:00.000Z' }, 0);
    expect(ofMeeting(world)).toMatchObject({
      fromDateTime: '2026-11-16T15:00:00.000Z',
      toDateTime: '2026-11-16T00:00:00.000Z',
    });
  });
});
