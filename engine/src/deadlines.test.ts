import { describe, expect, test } from 'vitest';
import { viewOf } from './case-in-memory/case-world.ts';
import { componentsOfRule, dueDayOf, noticeDayOf, ruleFrom } from './deadlines.ts';
import type { Deadline } from './due-terms.ts';
import { submit } from './testing/case-acts.ts';
import { expectDone } from './testing/expect-refusal.ts';
import { misconductAt } from './testing/misconduct-path.ts';
import { idOf, workingDays } from './testing/workflow-builder.ts';

const legalDurations = {
  answer: [
    { from: '2020-01-01', duration: { count: 30, unit: 'day' as const } },
    { from: '2026-11-01', duration: { count: 2, unit: 'month' as const } },
    { from: '2027-01-01', duration: null },
  ],
};
/** On Monday 2 November 2026; the interviews are to be from that day to Friday the 13th. */
const world = withInterviews();
const view = { ...viewOf(world), calendar: { ...world.calendar, legalDurations } };
const dayOfDeadline = (deadline: Deadline) => dueDayOf({ due: null, from: null, deadline }, view);
const days = (count: number) => ({ count, unit: 'day' as const });
const months = (count: number) => ({ count, unit: 'month' as const });
const today = (terms: Extract<Deadline, { kind: 'after' }>['terms'], isLegal = false): Deadline => ({
  kind: 'after',
  start: null,
  terms,
  isLegal,
});

describe('a deadline', () => {
  test.each<[string, Deadline, string | null]>([
    ['counts its terms one after the other', today([months(2), workingDays(-10)]), '2026-12-17'],
    ['moves forward from a Saturday as a service level', today([days(5)]), '2026-11-09'],
    ['moves back from a Saturday when it is legal', today([days(5)], true), '2026-11-06'],
    ['moves back when it is a reminder before a day', today([days(12), days(-6)]), '2026-11-06'],
    ['of twelve months ends the day before', today([months(12), days(-1)]), '2027-11-01'],
    [
      'has the legal duration that was in force on the day it counts from',
      today([{ law: 'answer', isBefore: false }]),
      '2027-01-04',
    ],
    ['is not known where the law names no duration', today([{ law: 'nothing', isBefore: false }]), null],
    [
      'is the earliest of several',
      { kind: 'earliest', of: [today([days(20)]), today([workingDays(5)])] },
      '2026-11-09',
    ],
    [
      'leaves out what is not known',
      {
        kind: 'earliest',
        of: [
          { kind: 'after', start: { componentId: idOf('report'), field: 'date' }, terms: [days(1)], isLegal: false },
          today([days(1)]),
        ],
      },
      '2026-11-03',
    ],
    ['is not known without a date', { kind: 'middle', componentId: idOf('report') }, null],
  ])('%s', (_name, deadline, day) => {
    expect(dayOfDeadline(deadline)).toBe(day);
  });

  test('half way between two dates is a Saturday here, and so the Monday after', () => {
    expect(dayOfDeadline({ kind: 'middle', componentId: idOf('interviews') })).toBe('2026-11-09');
  });

  test('one date counts once it is recorded, and another until then, as when a longer period is agreed', () => {
    const counted = (key: string, count: number) =>
      ({
        kind: 'after',
        start: { componentId: idOf(key), field: 'date' },
        terms: [days(count)],
        isLegal: true,
      }) as const;
    // Saturday 7 November, or once there is a report the Saturday after.
    const deadline: Deadline = { kind: 'first-known', of: [counted('report', 11), counted('interviews', 5)] };
    const rule = ruleFrom({ due: null, from: null, deadline }, view);
    expect(componentsOfRule(rule)).toEqual([idOf('report'), idOf('interviews')]);
    expect([dueDayOf(rule, view), noticeDayOf(rule, view)]).toEqual(['2026-11-06', '2026-11-07']);
    const later = { ...view, record: withReport('2026-11-03T00:00:00Z') };
    expect([dueDayOf(rule, later), noticeDayOf(rule, later)]).toEqual(['2026-11-13', '2026-11-14']);
    const earliest: Deadline = { kind: 'earliest', of: [today([days(60)]), deadline] };
    expect([dayOfDeadline(earliest), dueDayOf({ due: null, from: null, deadline: earliest }, later)]).toEqual([
      '2026-11-06',
      '2026-11-13',
    ]);
  });

  test('what counts from the day a task is raised stays that day, while what depends on an event moves with it', () => {
    const beforeReport: Deadline = {
      kind: 'after',
      start: { componentId: idOf('report'), field: 'date' },
      terms: [days(-1)],
      isLegal: false,
    };
    const rule = ruleFrom(
      { due: null, from: null, deadline: { kind: 'earliest', of: [today([workingDays(5)]), beforeReport] } },
      view,
    );
    expect(rule.deadline).toEqual({ kind: 'earliest', of: [{ kind: 'day', day: '2026-11-09' }, beforeReport] });
    expect(componentsOfRule(rule)).toEqual([idOf('report')]);
    expect(dueDayOf(rule, { ...view, now: '2026-11-20T10:00:00Z' })).toBe('2026-11-09');
    expect(dueDayOf(rule, { ...view, record: withReport('2026-11-05T00:00:00Z') })).toBe('2026-11-04');
  });
});

/** The same process after its report. */
function withReport(onlyDateTime: string) {
  const reported = withInterviews();
  expectDone(submit(reported, 'maren', 'documents', 'continue', { freeText: 'Rota.' }));
  expectDone(submit(reported, 'maren', 'update', 'continue', {}));
  expectDone(submit(reported, 'maren', 'report', 'continue', { onlyDateTime }));
  return viewOf(reported).record;
}

function withInterviews() {
  const interviewed = misconductAt('interviews');
  expectDone(
    submit(interviewed, 'maren', 'interviews', 'continue', {
      fromDateTime: '2026-11-02T10:00:00Z',
      toDateTime: '2026-11-13T11:00:00Z',
      freeText: 'Two.',
    }),
  );
  return interviewed;
}
