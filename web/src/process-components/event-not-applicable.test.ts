import { validateComponent } from '@evenhand/engine/component-forms';
import { isWholeEventNotApplicable } from '@evenhand/engine/components/event';
import { expect, test } from 'vitest';
import { eventConfiguration, eventData } from '../testing/small-process.ts';
import type { DataOf } from './component-values.ts';
import { submissionOf } from './component-values.ts';
import {
  editEvent,
  hasMasterToggle,
  isFolded,
  toggleMaster,
  toggleReason,
  toggleSection,
} from './event-not-applicable.ts';
import { validateValues } from './validate-values.ts';

const setup = eventConfiguration();
const sent = (data: DataOf<'Event'>) => submissionOf(data) as Parameters<typeof isWholeEventNotApplicable>[1];

test('the master toggle marks every section at once and keeps what was typed [COMP-EVENT-16]', () => {
  const typed = eventData({ freeText: 'Said much.', eventSetupReasonIds: [1] });
  const off = toggleMaster(typed, setup, true);
  expect([off.isDateNotApplicable, off.isReasonsNotApplicable, off.isFileUploadNotApplicable]).toEqual([
    true,
    true,
    true,
  ]);
  expect(isWholeEventNotApplicable(setup, sent(off))).toBe(true);
  expect(toggleMaster(off, setup, false)).toEqual(typed);
});

test('it exists only when enabled and with a reason to give [COMP-EVENT-17]', () => {
  expect(hasMasterToggle(setup)).toBe(true);
  expect(hasMasterToggle(eventConfiguration({ isNotApplicableEnabled: false }))).toBe(false);
  expect(hasMasterToggle(eventConfiguration({ notApplicableReasons: [] }))).toBe(false);
});

test('it ticks itself when the last section is marked, and unticks with any [COMP-EVENT-18]', () => {
  const first = toggleSection(toggleSection(eventData(), setup, 'files', true), setup, 'dates', true);
  expect(first.isNotApplicable).toBe(false);
  const all = toggleSection(first, setup, 'reasons', true);
  expect(all.isNotApplicable).toBe(true);
  expect(isWholeEventNotApplicable(setup, sent(all))).toBe(true);
  const again = toggleSection(all, setup, 'dates', false);
  expect([
    again.isNotApplicable,
    isFolded('dates', again),
    isFolded('reasons', again),
    isFolded('files', again),
  ]).toEqual([false, false, true, true]);
});

test('a section without a switch of its own counts again when the master toggle goes', () => {
  const fixed = eventConfiguration({ isDateNotApplicableEnabled: false });
  const again = toggleSection(toggleMaster(eventData(), fixed, true), fixed, 'reasons', false);
  expect([isFolded('dates', again), isFolded('reasons', again)]).toEqual([false, false]);
});

test('editing any section clears the chosen not-applicable reason [COMP-EVENT-19]', () => {
  const chosen = { ...toggleMaster(eventData(), setup, true), eventSetupNotApplicableReasonId: 1 };
  expect(editEvent(chosen, { freeText: 'Something after all' }).eventSetupNotApplicableReasonId).toBeNull();
  expect(toggleReason(chosen, setup, 1).eventSetupNotApplicableReasonId).toBeNull();
  expect(toggleSection(chosen, setup, 'dates', false).eventSetupNotApplicableReasonId).toBeNull();
});

test('with the master toggle on a reason must be given, also where no section could be marked [COMP-EVENT-20]', () => {
  const on = toggleMaster(eventData(), setup, true);
  expect(validateValues(setup, on)?.fields).toEqual({ eventSetupNotApplicableReasonId: 'Field is required' });
  expect(validateValues(setup, { ...on, eventSetupNotApplicableReasonId: 1 })).toBeNull();
  const bare = eventConfiguration({
    eventSetupDateTypeLookupId: 1,
    isReasonsEnabled: false,
    isFreeTextMandatoryBeforeClosure: false,
    fileUploadMax: 0,
  });
  expect(
    validateValues({ ...bare, isComponentSubmissionMandatory: false }, toggleMaster(eventData(), bare, true))?.fields,
  ).toEqual({ eventSetupNotApplicableReasonId: 'Field is required' });
});

test('dropping a primary reason drops its secondary ones; where one may be chosen the other is dropped', () => {
  const two = toggleReason(toggleReason(eventData(), setup, 2), setup, 3);
  expect(two.eventSetupReasonIds).toEqual([2, 3]);
  expect(toggleReason(two, setup, 2).eventSetupReasonIds).toEqual([]);
  const single = eventConfiguration({ isMultipleReasonsEnabled: false });
  expect(toggleReason(two, single, 1).eventSetupReasonIds).toEqual([1]);
});

test('a date that is none is refused even where the engine would read the text as a date', () => {
  const words = eventData({ fromDateTime: '31/2|', toDateTime: '|10:45', freeText: 'x', eventSetupReasonIds: [1] });
  expect(validateComponent('Event', setup, sent(words))).toBeNull();
  expect(validateValues(setup, words)).toEqual({
    fields: { fromDateTime: 'Enter a date as DD/MM/YYYY', toDateTime: 'Field is required' },
    banner: 'Please complete all mandatory fields.',
  });
});

test('a date in a year that cannot be meant is refused with a sentence at its field [DATE-02]', () => {
  const words = eventData({
    fromDateTime: '0206-11-20|',
    toDateTime: '1026-11-20|',
    freeText: 'x',
    eventSetupReasonIds: [1],
  });
  const sentence = expect.stringMatching(/^Check the year: it must be from \d{4} to \d{4}\.$/);
  expect(validateValues(setup, words)).toEqual({
    fields: { fromDateTime: sentence, toDateTime: sentence },
    banner: 'Please correct the fields below.',
  });
});

test('a mandatory letter is judged by its status, and can be not applicable [COMP-EVENT-29, COMP-EVENT-10]', () => {
  const setup = eventConfiguration({
    isReasonsEnabled: false,
    isFreeTextEnabled: false,
    fileUploadMax: 0,
    eventSetupDateTypeLookupId: 1,
    documentServiceId: 7,
    isDocumentServiceMandatoryBeforeClosure: true,
    isNotApplicableEnabled: false,
  });
  const values = eventData({ documentId: '0b7f4c52-6e0e-4f0c-9a53-2f1d3f6a9b11' });
  const problems = {
    fields: { documentId: 'Document must be completed' },
    banner: 'Please complete all mandatory fields.',
  };
  expect(validateValues(setup, values, { fileCount: 0, documentStatus: 1 })).toEqual(problems);
  expect(validateValues(setup, values, { fileCount: 0, documentStatus: 2 })).toBeNull();
  expect(
    validateValues(setup, toggleSection(values, setup, 'letter', true), { fileCount: 0, documentStatus: 1 }),
  ).toBeNull();
  expect(toggleSection(values, setup, 'letter', true)).toMatchObject({
    documentId: values.documentId,
    isDocumentServiceNotApplicable: true,
  });
});
