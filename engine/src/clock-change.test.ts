import { describe, expect, test } from 'vitest';
import { viewOf } from './case-in-memory/case-world.ts';
import { earlyEventDate } from './components/event-notice.ts';
import { holds } from './conditions.ts';
import { dueDayOf } from './deadlines.ts';
import { dayAfter, dayOf, dueDay, readableMoment } from './due-dates.ts';
import { momentDay } from './event-dates.ts';
import { openCase, submit } from './testing/case-acts.ts';
import { expectDone } from './testing/expect-refusal.ts';
import { component, eventSetup, idOf, stage, step, task, workflow } from './testing/workflow-builder.ts';

/**
 * British clocks go forward at 01:00 on 29 March 2026 and back at 02:00 on 25 October
 * 2026 (domain brief rule 30).
 */

const calendar = { timeZone: 'Europe/London', holidays: [] };
const days = (count: number) => ({ count, unit: 'day' as const });

/** A case with one event recorded, as read at a moment. */
function recorded(isTimed: boolean, onlyDateTime: string, now: string) {
  const key = isTimed ? 'meeting' : 'received';
  const definition = workflow(
    'one-event',
    [stage('only', [step('only', [task('only', [component(key, { type: 'Event', eventKey: key }), after])])])],
    { events: [eventSetup(key, { isTimed })] },
  );
  const world = openCase([definition], { now });
  expectDone(submit(world, 'maren', key, 'continue', { onlyDateTime }));
  return { view: viewOf(world), moment: { componentId: idOf(key), field: 'date' as const } };
}
const after = component('after', { type: 'NoContent' });

describe('a date without a time at the change of the clock', () => {
  test.each(['2026-03-28', '2026-03-29', '2026-03-30', '2026-10-24', '2026-10-25', '2026-10-26'])(
    'stays on its day: %s [EXIT-07]',
    (day) => {
      const { view, moment } = recorded(false, `${day}T00:00:00.000Z`, `${day}T12:00:00Z`);
      expect(momentDay(view.definition, view.record, moment, calendar)).toBe(day);
      expect(dueDayOf({ due: null, from: moment }, view)).toBe(day);
      expect(holds({ kind: 'reached', moment, offset: null }, view)).toBe(true);
      expect(holds({ kind: 'reached', moment, offset: days(1) }, view)).toBe(false);
    },
  );

  test('stays on its day in a time zone behind UTC too, where midnight of UTC is the evening before [EXIT-07]', () => {
    const { view, moment } = recorded(false, '2026-03-08T00:00:00.000Z', '2026-03-08T12:00:00Z');
    expect(momentDay(view.definition, view.record, moment, { timeZone: 'America/New_York', holidays: [] })).toBe(
      '2026-03-08',
    );
  });

  test('is reached when its day begins in London: an hour earlier by the world clock once summer time has begun', () => {
    const { view, moment } = recorded(false, '2026-03-30T00:00:00.000Z', '2026-03-29T12:00:00Z');
    const isReached = (now: string) => holds({ kind: 'reached', moment, offset: null }, { ...view, now });
    expect([isReached('2026-03-29T22:59:59Z'), isReached('2026-03-29T23:00:00Z')]).toEqual([false, true]);
    const winter = recorded(false, '2026-10-26T00:00:00.000Z', '2026-10-25T12:00:00Z');
    const isReachedInWinter = (now: string) =>
      holds({ kind: 'reached', moment: winter.moment, offset: null }, { ...winter.view, now });
    expect([isReachedInWinter('2026-10-25T23:30:00Z'), isReachedInWinter('2026-10-26T00:00:00Z')]).toEqual([
      false,
      true,
    ]);
  });
});

describe('midnight at the change of the clock', () => {
  test.each([
    ['the night before summer time begins', '2026-03-28T23:59:59Z', '2026-03-28', '28/03/2026', '23:59'],
    ['midnight of the day it begins', '2026-03-29T00:00:00Z', '2026-03-29', '29/03/2026', '00:00'],
    ['the hour that is left out', '2026-03-29T01:00:00Z', '2026-03-29', '29/03/2026', '02:00'],
    ['the first midnight of summer time', '2026-03-29T23:00:00Z', '2026-03-30', '30/03/2026', '00:00'],
    ['the last midnight of summer time', '2026-10-24T23:00:00Z', '2026-10-25', '25/10/2026', '00:00'],
    ['the hour that comes twice, the first time', '2026-10-25T00:30:00Z', '2026-10-25', '25/10/2026', '01:30'],
    ['the hour that comes twice, the second time', '2026-10-25T01:30:00Z', '2026-10-25', '25/10/2026', '01:30'],
    ['the last hour of the long day', '2026-10-25T23:59:59Z', '2026-10-25', '25/10/2026', '23:59'],
    ['the first midnight of winter', '2026-10-26T00:00:00Z', '2026-10-26', '26/10/2026', '00:00'],
  ] as const)('%s', (_name, instant, day, date, time) => {
    expect(dayOf(instant, calendar)).toBe(day);
    expect(readableMoment(instant, calendar)).toEqual({ date, time });
  });

  test.each([
    ['2026-03-29T23:00:00.000Z', '2026-03-30'],
    ['2026-10-24T23:00:00.000Z', '2026-10-25'],
    ['2026-10-26T00:00:00.001Z', '2026-10-26'],
  ])('an event with a time at midnight in London is on the day that begins then: %s', (instant, day) => {
    const { view, moment } = recorded(true, instant, '2026-03-01T12:00:00Z');
    expect(momentDay(view.definition, view.record, moment, calendar)).toBe(day);
  });

  test('deadlines count days, not hours, across it', () => {
    expect([
      dueDay('2026-03-27', days(3), calendar),
      dayAfter('2026-03-28', days(1), calendar),
      dayAfter('2026-10-24', days(1), calendar),
    ]).toEqual(['2026-03-30', '2026-03-29', '2026-10-25']);
    expect(dueDay('2026-03-27', { count: 1, unit: 'working-day' }, calendar)).toBe('2026-03-30');
    expect(dueDay('2026-10-23', { count: 1, unit: 'working-day' }, calendar)).toBe('2026-10-26');
    expect(dayAfter('2026-02-28', { count: 1, unit: 'month' }, calendar)).toBe('2026-03-28');
  });

  test('a rule that counts from today counts from the day it is in London', () => {
    const { view } = recorded(false, '2026-03-30T00:00:00.000Z', '2026-03-29T12:00:00Z');
    const rule = { due: { count: 1, unit: 'working-day' as const }, from: null };
    expect(dueDayOf(rule, { ...view, now: '2026-03-30T22:59:59Z' })).toBe('2026-03-31');
    expect(dueDayOf(rule, { ...view, now: '2026-03-30T23:00:00Z' })).toBe('2026-04-01');
    expect(dueDayOf(rule, { ...view, now: '2026-10-26T23:30:00Z' })).toBe('2026-10-27');
  });

  test('notice of an event is counted to the day it has in London', () => {
    const setup = eventSetup('meeting', { isTimed: true, minimumNotice: { count: 3, unit: 'working-day' } });
    const isEarly = (onlyDateTime: string, today: string) =>
      earlyEventDate(setup, { onlyDateTime }, { calendar, today }) !== null;
    expect([isEarly('2026-03-29T22:59:00Z', '2026-03-25'), isEarly('2026-03-29T23:00:00Z', '2026-03-25')]).toEqual([
      true,
      false,
    ]);
    expect([isEarly('2026-10-25T23:59:00Z', '2026-10-21'), isEarly('2026-10-26T00:00:00Z', '2026-10-21')]).toEqual([
      true,
      false,
    ]);
  });
});
