import { describe, expect, test } from 'vitest';
import { viewOf } from './case-in-memory/case-world.ts';
import { componentsOfRule, dueDayOf, ruleFrom } from './deadlines.ts';
import type { Deadline } from './definition.ts';
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
const world = misconductAt('interviews');
expectDone(submit(world, 'maren', 'interviews', 'continue', { fromDateTime: '2026-11-02T10:00:00Z', toDateTime: '2026-11-13T11:00:00Z', freeText: 'Two.' }));
const view = { ...viewOf(world), calendar: { ...world.calendar, legalDurations } };
const dayOfDeadline = (deadline: Deadline) => dueDayOf({ due: null, from: null, deadline }, view);
const days = (count: number) => ({ count, unit: 'day' as const });
const months = (count: number) => ({ count, unit: 'month' as const });
const today = (terms: Extract<Deadline, { kind: 'after' }>['terms'], isLegal = false): Deadline => ({ kind: 'after', start: null, terms, isLegal });

describe('a deadline', () => {
  test.each<[string, Deadline, string | null]>([
    ['counts its terms one after the other', today([months(2), workingDays(-10)]), '2026-12-17'],
    ['moves forward from a Saturday as a service level', today([days(5)]), '2026-11-09'],
    ['moves back from a Saturday when it is legal', today([days(5)], true), '2026-11-06'],
    ['moves back when it is a reminder before a day', today([days(12), days(-6)]), '2026-11-06'],
    ['of twelve months ends the day before', today([months(12), days(-1)]), '2027-11-01'],
    ['has the legal duration that was in force on the day it counts from', today([{ law: 'answer', isBefore: false }]), '2027-01-04'],
    ['is not known where the law names no duration', today([{ law: 'nothing', isBefore: false }]), null],
    ['is the earliest of several', { kind: 'earliest', of: [today([days(20)]), today([workingDays(5)])] }, '2026-11-09'],
    [
      'leaves out what is not known',
      { kind: 'earliest', of: [{ kind: 'after', start: { componentId: idOf('report'), field: 'date' }, terms: [days(1)], isLegal: false }, today([days(1)])] },
      '2026-11-03',
    ],
    ['is not known without a date', { kind: 'middle', componentId: idOf('report') }, null],
  ])('%s', (_name, deadline, day) => {
    expect(dayOfDeadline(deadline)).toBe(day);
  });

  test('half way between two dates is a Saturday here, and so the Monday after', () => {
    expect(dayOfDeadline({ kind: 'middle', componentId: idOf('interviews') })).toBe('2026-11-09');
  });

  test('what counts from the day a task is raised stays that day, while what depends on an event moves with it', () => {
    const beforeReport: Deadline = { kind: 'after', start: { componentId: idOf('report'), field: 'date' }, terms: [days(-1)], isLegal: false };
    const rule = ruleFrom({ due: null, from: null, deadline: { kind: 'earliest', of: [today([workingDays(5)]), beforeReport] } }, view);
    expect(rule.deadline).toEqual({ kind: 'earliest', of: [{ kind: 'day', day: '2026-11-09' }, beforeReport] });
    expect(componentsOfRule(rule)).toEqual([idOf('report')]);
    expect(dueDayOf(rule, { ...view, now: '2026-11-20T10:00:00Z' })).toBe('2026-11-09');
    expectDone(submit(world, 'maren', 'documents', 'continue', { freeText: 'Rota.' }));
    expectDone(submit(world, 'maren', 'update', 'continue', {}));
    expectDone(submit(world, 'maren', 'report', 'continue', { onlyDateTime: '2026-11-05T00:00:00Z' }));
    expect(dueDayOf(rule, { ...view, record: viewOf(world).record })).toBe('2026-11-04');
  });
});
