import { Relation } from '@evenhand/contract/participants';
import { describe, expect, test } from 'vitest';
import { viewOf } from './case-in-memory/case-world.ts';
import type { ProcessFacts } from './case-state.ts';
import { dayNamed, holds } from './conditions.ts';
import type { Condition } from './definition.ts';
import { submit } from './testing/case-acts.ts';
import { misconductAt } from './testing/misconduct-path.ts';
import { idOf, item, workingDays } from './testing/workflow-builder.ts';

const ENDED = { workflowId: 77, reasonIds: [701], titles: { workflow: 'Appeal', reasons: ['To be heard again'] } };

/** Whether the newest sub-process of workflow 77 that process 1 started ended with reason 701. */
function endedWith(...processes: readonly Partial<ProcessFacts>[]): boolean {
  const view = viewOf(misconductAt('decision'));
  const facts = processes.map((process, index) => ({
    id: 100 + index,
    workflowId: 77,
    title: 'Appeal',
    kind: 'sub-process' as const,
    parentId: view.record.id,
    startedByVisitId: null,
    isMandatory: true,
    requiredByVisitId: null,
    hasEnded: true,
    hasCompletedComponent: true,
    ...process,
  }));
  return holds({ kind: 'endedWith', ...ENDED }, { ...view, facts: { ...view.facts, processes: facts } });
}

test('a condition about how a sub-process ended looks at the newest one of this process, once it has ended', () => {
  expect(endedWith()).toBe(false);
  expect(endedWith({ reasonIds: [701] })).toBe(true);
  expect(endedWith({ reasonIds: [702] })).toBe(false);
  expect(endedWith({ reasonIds: [701], hasEnded: false })).toBe(false);
  expect(endedWith({ reasonIds: [701], parentId: null })).toBe(false);
  expect(endedWith({ reasonIds: [701], workflowId: 78 })).toBe(false);
  expect(endedWith({ reasonIds: [701] }, { reasonIds: [702] })).toBe(false);
  expect(endedWith({ reasonIds: [701] }, { hasEnded: false, hasCompletedComponent: false })).toBe(false);
  // One that was opened and taken back is none.
  expect(endedWith({ reasonIds: [701] }, { hasCompletedComponent: false })).toBe(true);
});

test('a condition about the topic asks the one that the case has now, and never holds without one [TOPICCOND-01]', () => {
  const view = viewOf(misconductAt('decision'));
  const ofTopic = (topicId: number | null) =>
    holds({ kind: 'topic', topicIds: [5, 6], titles: [] }, { ...view, facts: { ...view.facts, topicId } });
  expect([5, 6, 7, null].map(ofTopic)).toEqual([true, true, false, false]);
});

/** The appeal window is open: the decision is dated 2 November, interviews ran from the 3rd for an hour. */
function atAppealWindow() {
  const world = misconductAt('decision');
  submit(world, 'maren', 'decision', 'record', {
    onlyDateTime: '2026-11-02T00:00:00Z',
    eventSetupReasonIds: [item('proved'), item('proved/warning')],
  });
  return world;
}

const decidedOn = { componentId: idOf('decision'), field: 'date' as const };
const reached: Condition = { kind: 'reached', moment: decidedOn, offset: workingDays(10) };
const interviews = idOf('interviews');

describe('a condition', () => {
  const world = atAppealWindow();
  test.each<[string, Condition, boolean]>([
    ['reached: not before the moment and its offset', reached, false],
    ['reached: on the day itself', { kind: 'reached', moment: decidedOn, offset: null }, true],
    [
      'reached: never for a date nobody has recorded',
      { kind: 'reached', moment: { componentId: idOf('informal'), field: 'date' }, offset: null },
      false,
    ],
    [
      'reached: an end date',
      { kind: 'reached', moment: { componentId: interviews, field: 'endDate' }, offset: null },
      false,
    ],
    ['passed: not on the day itself', { kind: 'passed', moment: decidedOn, offset: null }, false],
    [
      'passed: never for a date nobody has recorded',
      { kind: 'passed', moment: { componentId: idOf('informal'), field: 'date' }, offset: null },
      false,
    ],
    [
      'spanAtLeast: too short',
      { kind: 'spanAtLeast', componentId: interviews, duration: { count: 1, unit: 'day' } },
      false,
    ],
    [
      'spanAtLeast: long enough',
      { kind: 'spanAtLeast', componentId: interviews, duration: { count: 0, unit: 'day' } },
      true,
    ],
    [
      'eventReason: a reason chosen in the event',
      { kind: 'eventReason', componentId: idOf('decision'), reasonIds: [item('proved')] },
      true,
    ],
    [
      'eventReason: another one',
      { kind: 'eventReason', componentId: idOf('decision'), reasonIds: [item('not-proved')] },
      false,
    ],
    ['reason: held by the case', { kind: 'reason', reasonIds: [item('late')] }, true],
    ['reason: not held', { kind: 'reason', reasonIds: [item('rude')] }, false],
    ['attested: stated', { kind: 'attested', componentId: idOf('protections'), reasonIds: [item('none')] }, true],
    ['attested: not stated', { kind: 'attested', componentId: idOf('protections'), reasonIds: [item('union')] }, false],
    ['riskIs: the present one', { kind: 'riskIs', riskIds: [item('low'), item('high')] }, true],
    ['riskIs: another', { kind: 'riskIs', riskIds: [item('critical')] }, false],
    [
      'relationPresent: somebody holds it',
      { kind: 'relationPresent', relationId: Relation.InvestigationManager },
      true,
    ],
    [
      'relationPresent: only a blocked person does',
      { kind: 'relationPresent', relationId: Relation.InterestedParty },
      false,
    ],
    ['visitsAtMost: within', { kind: 'visitsAtMost', componentId: interviews, count: 1 }, true],
    ['visitsAtMost: beyond', { kind: 'visitsAtMost', componentId: interviews, count: 0 }, false],
    ['all', { kind: 'all', of: [{ kind: 'reason', reasonIds: [item('late')] }, reached] }, false],
    ['any', { kind: 'any', of: [{ kind: 'reason', reasonIds: [item('late')] }, reached] }, true],
    ['not', { kind: 'not', of: reached }, true],
  ])('%s', (_name, condition, expected) => {
    expect(holds(condition, viewOf(world))).toBe(expected);
  });

  test('on the end of a period: the last day is reached when it begins, and passed when it is over in the service’s own time', () => {
    const on = (kind: 'reached' | 'passed', now: string) =>
      holds({ kind, moment: decidedOn, offset: workingDays(10) }, { ...viewOf(world), now });
    expect([on('reached', '2026-11-15T23:59:00Z'), on('passed', '2026-11-15T23:59:00Z')]).toEqual([false, false]);
    expect([on('reached', '2026-11-16T23:59:00Z'), on('passed', '2026-11-16T23:59:00Z')]).toEqual([true, false]);
    expect([on('reached', '2026-11-17T00:00:00Z'), on('passed', '2026-11-17T00:00:00Z')]).toEqual([true, true]);
  });

  test('an unconditional entry always holds', () => {
    expect(holds(null, viewOf(world))).toBe(true);
  });

  test('reads the latest completed occurrence of a looped event', () => {
    const looped = misconductAt('hearing');
    submit(looped, 'maren', 'hearing', 'adjourn');
    submit(looped, 'maren', 'interviews', 'continue', {
      fromDateTime: '2026-10-01T10:00:00Z',
      toDateTime: '2026-10-02T10:00:00Z',
    });
    expect(
      holds({ kind: 'reached', moment: { componentId: interviews, field: 'endDate' }, offset: null }, viewOf(looped)),
    ).toBe(true);
  });
});

test('what must not have passed names its last day, and what must not have come names none', () => {
  const view = viewOf(atAppealWindow());
  const passed: Condition = { kind: 'passed', moment: decidedOn, offset: workingDays(10) };
  expect(dayNamed({ kind: 'not', of: passed }, view)).toBe('2026-11-16');
  expect(
    dayNamed(
      {
        kind: 'any',
        of: [
          { kind: 'riskIs', riskIds: [] },
          { kind: 'not', of: passed },
        ],
      },
      view,
    ),
  ).toBe('2026-11-16');
  expect(dayNamed({ kind: 'not', of: reached }, view)).toBeNull();
});
