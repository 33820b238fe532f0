import { describe, expect, test } from 'vitest';
import { problemsOf, smallPack } from './testing/small-pack.ts';

const appoint = (key: string, relation: string, more = '') =>
  `{ key: ${key}, type: AddStakeholder, title: ${key}, add: { roles: [stakeholder], relation: ${relation}, relationFixed: true${more} } }`;
const choice = (options: string) => `{ key: ask, type: NoContent, title: Ask, options: [${options}] }`;
const io = (more = '') => appoint('io', 'investigation-manager', more);
const hm = (more = '') => appoint('hm', 'hearing-manager', more);
const [notIo, notHm] = [', not: [investigation-manager]', ', not: [hearing-manager]'];

const talkOf = (lines: readonly string[]) => ({
  17: lines.map((line) => `              - ${line}`).join('\n'),
  18: '',
});
/**
 * The warnings of a workflow with these components, the first of them on line 17, in a service that only warns of one
 * person who investigates and hears.
 */
function warningsOf(...lines: string[]): string[] {
  const files = { 'service.yaml': `${smallPack().get('service.yaml')}separation: { managers: warn }\n` };
  return problemsOf({ files, talk: talkOf(lines) }, true);
}

describe('W7, that the calendar of the service ends within fourteen months, is said', () => {
  const ending = (last: string, wanted = 'none') => ({
    'lookups/calendars.yaml': `calendars:
  other: { title: Other, holidays: [{ date: "2020-12-25", title: Christmas Day }] }
  ${wanted}:
    title: None
    holidays:
      - { date: "${last}", title: Last }
      - { date: "2026-12-25", title: Christmas Day }
`,
  });

  test('with its last day, however the days are ordered [HOLIDAY-01]', () => {
    expect(problemsOf({ files: ending('2028-01-19') }, true)).toEqual([
      "lookups/calendars.yaml:3: W7 the calendar 'none' has no bank holidays after 2028-01-19, so working days after it are counted without them.",
    ]);
  });

  test('not while it goes on for fourteen months, nor of a calendar that means that there are none [HOLIDAY-01]', () => {
    expect(problemsOf({ files: ending('2028-01-20') }, true)).toEqual([]);
    expect(problemsOf({}, true)).toEqual([]);
  });
});

test('V22 is a calendar without bank holidays in a year between two that have some, whoever uses it [HOLIDAY-03]', () => {
  const files = (...dates: string[]) => ({
    'lookups/calendars.yaml': `calendars:
  none: { title: None, holidays: [] }
  other: { title: Other, holidays: [${dates.map((date) => `{ date: "${date}", title: Day }`).join(', ')}] }
`,
  });
  expect(problemsOf({ files: files('2030-12-25', '2027-12-25', '2028-12-25') })).toEqual([
    "lookups/calendars.yaml:3: V22 the calendar 'other' has no bank holidays in 2029.",
  ]);
  expect(problemsOf({ files: files('2029-12-25', '2027-12-25', '2028-12-25') })).toEqual([]);
  expect(problemsOf({ files: files('2029-12-25') })).toEqual([]);
});

describe('W6, that one person could investigate and hear a case, is said', () => {
  const says = (line: number, later: string, earlier: string) =>
    `workflows/talk.yaml:${line}: W6 '${later}' could appoint the person whom '${earlier}' has appointed; write 'not' on it.`;

  test('at the later of two appointments, whichever it is', () => {
    expect(warningsOf(io(), hm())).toEqual([says(18, 'hm', 'io')]);
    expect(warningsOf(hm(), io())).toEqual([says(18, 'io', 'hm')]);
  });

  test('not where the later one leaves out who holds the other role', () => {
    expect(warningsOf(io(), hm(notIo))).toEqual([]);
    expect(warningsOf(hm(), io(notHm))).toEqual([]);
  });

  test('where only the earlier one does, at which time nobody holds the other role', () => {
    expect(warningsOf(io(notHm), hm())).toEqual([says(18, 'hm', 'io')]);
  });

  test('of every appointment, not of the first alone', () => {
    const again = appoint('hm-again', 'hearing-manager');
    expect(warningsOf(io(), hm(notIo), again)).toEqual([says(19, 'hm-again', 'io')]);
    expect(warningsOf(hm(), io(notHm), again)).toEqual([says(19, 'hm-again', 'io')]);
  });

  test('of both where a loop leads back', () => {
    const loop = choice('{ key: on, title: On, next: left }, { key: back, title: Back, next: io }');
    expect(warningsOf(io(), hm(notIo), loop)).toEqual([says(17, 'io', 'hm')]);
    expect(warningsOf(io(notHm), hm(notIo), loop)).toEqual([]);
  });

  test('not of two ways of which a case goes one', () => {
    const either = choice('{ key: a, title: A, next: io }, { key: b, title: B, next: hm }');
    expect(warningsOf(either, `${io().slice(0, -2)}, options: [{ key: on, title: On, next: left }] }`, hm())).toEqual(
      [],
    );
  });

  test('not where the service refuses that anyway', () => {
    expect(problemsOf({ talk: talkOf([io(), hm()]) }, true)).toEqual([]);
  });

  test('not of other roles', () => {
    expect(warningsOf(io(), appoint('am', 'appeal-manager'))).toEqual([]);
  });
});
