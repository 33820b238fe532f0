import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { viewOf } from './case-in-memory/case-world.ts';
import { dayAfter } from './due-dates.ts';
import { editEvent } from './edit-event.ts';
import { expectedDates } from './expected-dates.ts';
import { openCase, submit, undo } from './testing/case-acts.ts';
import { visitOf } from './testing/case-reads.ts';
import { expectDone, expectRefusal } from './testing/expect-refusal.ts';
import { misconductAt } from './testing/misconduct-path.ts';
import { component, eventSetup, idOf, stage, step, task, workflow, workingDays } from './testing/workflow-builder.ts';

/** The invitation asks for three working days. It is Monday 2 November 2026, so the 5th leaves them. */
const short = '2026-11-04T10:00:00.000Z';
const enough = '2026-11-05T10:00:00.000Z';
const over = '2026-11-01T10:00:00.000Z';
const lack = 'The date must be at least 3 working days from today.';

function recorded(data: object) {
  const world = misconductAt('invite');
  expectDone(submit(world, 'maren', 'invite', 'continue', data));
  const visit = visitOf(world, 'invite');
  if (visit === undefined) throw new Error('No invitation.');
  return { world, visit };
}

describe('A date with less notice than the policy asks for', () => {
  test('is refused until the person confirms it, and nothing changes [COMP-EVENT-37]', () => {
    const world = misconductAt('invite');
    for (const data of [{ onlyDateTime: short }, { onlyDateTime: short, shortNotice: null }]) {
      const refusal = expectRefusal(
        world,
        () => submit(world, 'maren', 'invite', 'continue', data),
        'BAD_REQUEST',
        lack,
      );
      expect(refusal.fields).toEqual({ onlyDateTime: lack });
    }
    expectDone(submit(world, 'maren', 'invite', 'continue', { onlyDateTime: short, shortNotice: 'agreed' }));
  });

  test.each([
    ['agreed', 'agreed by the employee'],
    ['toldEarlier', 'the employee was told earlier'],
  ])(
    'is recorded with what was confirmed, and the history says it: %s [COMP-EVENT-37, HIST-12]',
    (shortNotice, text) => {
      const { world, visit } = recorded({ onlyDateTime: short, shortNotice });
      expect(visit.data).toMatchObject({ onlyDateTime: short, shortNotice });
      expect(world.events.get(visit.id)?.content).toMatchObject({ shortNotice });
      const facts = world.history.findLast(({ kind }) => kind === 'process.component-completed')?.facts;
      expect(facts).toMatchObject({
        details: [
          { label: 'Date', text: '04/11/2026 10:00' },
          {
            label: 'Notice shorter than the policy asks for',
            text,
            inSentence: `notice shorter than the policy asks for (${text})`,
          },
        ],
      });
    },
  );

  test.each([enough, over])('does not keep a confirmation that is not needed: %s [COMP-EVENT-37]', (onlyDateTime) => {
    const { world, visit } = recorded({ onlyDateTime, shortNotice: 'agreed' });
    expect(visit.data).not.toHaveProperty('shortNotice');
    expect(world.history.at(-1)?.facts).not.toMatchObject({ details: [{}, {}] });
  });

  test('is taken back with its event by undo [COMP-EVENT-37]', () => {
    const { world, visit } = recorded({ onlyDateTime: short, shortNotice: 'agreed' });
    expectDone(undo(world, 'maren'));
    expect(world.events.get(visit.id)?.isWithdrawn).toBe(true);
    expectRefusal(
      world,
      () => submit(world, 'maren', 'invite', 'continue', { onlyDateTime: short }),
      'BAD_REQUEST',
      lack,
    );
  });

  test('is told with what each earlier day leaves [COMP-EVENT-37]', () => {
    const view = viewOf(misconductAt('invite'));
    expect(expectedDates(view, idOf('invite'), '2026-11-06')?.notice).toEqual({
      countsFrom: '2026-11-06',
      earliestDay: '2026-11-11',
      words: '3 working days',
      less: [
        { fromDay: '2026-11-06', words: 'less than 1 working day' },
        { fromDay: '2026-11-09', words: '1 working day' },
        { fromDay: '2026-11-10', words: '2 working days' },
      ],
    });
  });
});

describe('A correction of it', () => {
  const submission = { onlyDateTime: short, shortNotice: 'agreed' } as const;
  const from = 'The date must be at least 3 working days from the day this was recorded.';

  /** Corrects the event a week after it was recorded. */
  function corrected(before: object, after: Parameters<typeof editEvent>[2]) {
    const { world, visit } = recorded(before);
    world.now = '2026-11-09T10:00:00Z';
    const event = {
      componentId: visit.componentId,
      visitId: visit.id,
      content: visit.data as object,
      tasks: [],
      files: { held: 0, added: 0 },
    } as const;
    return editEvent(viewOf(world), { ...event, documentStatus: 0 }, after);
  }
  const label = 'Notice shorter than the policy asks for';

  test('to another short day is refused without a confirmation of its own, counted from the day it was recorded [COMP-EVENT-37]', () => {
    const onlyDateTime = '2026-11-03T10:00:00.000Z';
    const refusal = { kind: 'refusal', code: 'BAD_REQUEST', description: from, fields: { onlyDateTime: from } };
    expect(corrected({ onlyDateTime: enough }, { onlyDateTime })).toMatchObject(refusal);
    expect(corrected(submission, { onlyDateTime })).toMatchObject(refusal);
    expect(corrected({ onlyDateTime: enough }, { onlyDateTime, shortNotice: 'toldEarlier' })).toMatchObject({
      content: { onlyDateTime, shortNotice: 'toldEarlier' },
      changes: [
        { label: 'Date', from: '05/11/2026 10:00', to: '03/11/2026 10:00' },
        { label, from: null, to: 'the employee was told earlier' },
      ],
    });
  });

  test('that makes the notice long enough clears what was confirmed [COMP-EVENT-37]', () => {
    const edit = corrected(submission, { onlyDateTime: enough, shortNotice: 'agreed' });
    expect(edit).toMatchObject({ changes: [{ label: 'Date' }, { label, from: 'agreed by the employee', to: null }] });
    expect(edit.kind === 'edit' && edit.content).not.toHaveProperty('shortNotice');
  });

  test('that leaves the day keeps what was confirmed of it, or changes it, and does not take it away [COMP-EVENT-37]', () => {
    expect(corrected(submission, { onlyDateTime: short })).toMatchObject({ content: submission, changes: [] });
    expect(corrected(submission, { onlyDateTime: short, shortNotice: null })).toMatchObject({
      content: submission,
      changes: [],
    });
    const other = { onlyDateTime: short, shortNotice: 'toldEarlier' } as const;
    expect(corrected(submission, other)).toMatchObject({
      content: other,
      changes: [{ label, from: 'agreed by the employee', to: 'the employee was told earlier' }],
    });
  });
});

test('a confirmation is asked for and kept exactly where a date lies between today and the first day that leaves enough [COMP-EVENT-37]', () => {
  const after = component('after', { type: 'NoContent' });
  const days = fc.integer({ min: -12, max: 30 });
  const confirmations = fc.constantFrom('agreed', 'toldEarlier', null, undefined);
  const property = fc.property(days, fc.integer({ min: 1, max: 10 }), confirmations, (ahead, count, shortNotice) => {
    const told = component('told', { type: 'Event', eventKey: 'told' });
    const events = [eventSetup('told', { minimumNotice: workingDays(count) })];
    const world = openCase([workflow('told', [stage('s', [step('s', [task('t', [told, after])])])], { events })], {
      now: '2026-12-18T10:00:00Z',
    });
    const today = '2026-12-18';
    const day = dayAfter(today, { count: ahead, unit: 'day' }, world.calendar);
    const isShort = ahead >= 0 && day < dayAfter(today, workingDays(count), world.calendar);
    const data = { onlyDateTime: `${day}T00:00:00.000Z`, ...(shortNotice === undefined ? {} : { shortNotice }) };
    const result = submit(world, 'maren', 'told', 'continue', data);
    expect(result.kind).toBe(isShort && (shortNotice ?? null) === null ? 'refusal' : 'done');
    const kept = [...world.events.values()].map(
      ({ content }) => (content as { shortNotice?: string }).shortNotice ?? null,
    );
    expect(kept).toEqual(result.kind === 'refusal' ? [] : [isShort ? shortNotice : null]);
  });
  void fc.assert(property, { numRuns: 300 });
});
