import type { SubmissionOf } from '@evenhand/contract/components/component-payloads';
import { describe, expect, test } from 'vitest';
import type { EventOptions } from '../testing/workflow-builder.ts';
import { eventSetup, item, items, workingDays } from '../testing/workflow-builder.ts';
import { configureEvent, isWholeEventNotApplicable, missingEventParts, validateEvent } from './event.ts';
import { checkEventChoices, tidyEvent } from './event-act.ts';

type Submission = SubmissionOf<'Event'>;

const none = { fileCount: 0, documentStatus: 0 } as const;
const everything: EventOptions = {
  dates: 'dual',
  reasons: {
    label: 'Finding',
    isMulti: true,
    items: items('proved', 'not-proved', 'proved/warning', 'proved/dismissal'),
  },
  isFreeText: true,
  uploadMaximum: 3,
  required: { dates: true, reasons: true, freeText: true, files: true, letter: true },
  notApplicable: { isWholeEvent: true, reasons: items('absent'), dates: true, reasonsSection: true, files: true },
};
const whole: Submission = { isDateNotApplicable: true, isReasonsNotApplicable: true, isFileUploadNotApplicable: true };

function check(
  options: EventOptions,
  submission: Submission,
  more: { readonly isMandatory?: boolean; readonly fileCount?: number } = {},
) {
  const configuration = configureEvent(eventSetup('decision', options), more.isMandatory ?? true);
  return validateEvent(configuration, submission, { ...none, fileCount: more.fileCount ?? 0 });
}

describe('an event whose submission is mandatory', () => {
  test('names every missing mandatory part under its banner [COMP-EVENT-22, COMP-EVENT-23, COMP-EVENT-24, COMP-EVENT-26, COMP-EVENT-27, COMP-EVENT-30]', () => {
    expect(check(everything, {})).toEqual({
      banner: 'Please complete all mandatory fields.',
      fields: {
        fromDateTime: 'Field is required',
        toDateTime: 'Field is required',
        eventSetupReasonIds: 'Field is required',
        freeText: 'Field is required',
        caseTrackingEventAttachments: 'You must upload at least one file',
      },
    });
  });

  test('asks for its single date [COMP-EVENT-21]', () => {
    expect(check({ required: { dates: true } }, { onlyDateTime: null })?.fields).toEqual({
      onlyDateTime: 'Field is required',
    });
    expect(check({ required: { dates: true } }, { onlyDateTime: '2026-11-02T00:00:00Z' })).toBeNull();
  });

  test('takes a part marked not applicable for filled [COMP-EVENT-10, COMP-EVENT-21]', () => {
    const options = { required: { dates: true }, notApplicable: { dates: true } };
    expect(check(options, { isDateNotApplicable: true })).toBeNull();
    expect(check({ required: { dates: true } }, { isDateNotApplicable: true })?.fields).toEqual({
      onlyDateTime: 'Field is required',
    });
  });

  test('counts files that are there [COMP-EVENT-26]', () => {
    expect(check({ uploadMaximum: 2, dates: 'none', required: { files: true } }, {}, { fileCount: 1 })).toBeNull();
  });

  test('that requires no part in particular must still not be empty', () => {
    expect(check({ isFreeText: true }, {})?.fields).toEqual({ onlyDateTime: 'Field is required' });
    expect(check({ isFreeText: true }, { freeText: 'Said so.' })).toBeNull();
    expect(check({ dates: 'none' }, {})).toBeNull();
  });

  test('shows no letter error while letters cannot be written', () => {
    expect(check({ dates: 'none', required: { letter: true } }, {})).toBeNull();
  });
});

describe('an event whose submission is not mandatory', () => {
  test('accepts missing parts and an empty form', () => {
    expect(check(everything, {}, { isMandatory: false })).toBeNull();
    expect(check(everything, { fromDateTime: '2026-11-02T00:00:00Z' }, { isMandatory: false })).toBeNull();
  });

  test('lists the parts that stay missing before closure [COMP-EVENT-08]', () => {
    const configuration = configureEvent(eventSetup('decision', everything), false);
    expect(missingEventParts(configuration, { freeText: 'x' }, none)).toEqual(['dates', 'reasons', 'files']);
    expect(missingEventParts(configuration, null, none)).toEqual(['dates', 'reasons', 'freeText', 'files']);
    expect(
      missingEventParts(configuration, { ...whole, eventSetupNotApplicableReasonId: item('absent') }, none),
    ).toEqual([]);
  });
});

describe('a filled part must be well-formed whether or not submission is mandatory', () => {
  test.each([true, false])('from after to is refused, equal is not (mandatory %s) [COMP-EVENT-25]', (isMandatory) => {
    const span = { fromDateTime: '2026-11-03T00:00:00Z', toDateTime: '2026-11-02T23:59:59.000Z' };
    expect(check({ dates: 'dual' }, span, { isMandatory })).toEqual({
      fields: { fromDateTime: 'From date must be before to date' },
      banner: 'Please correct the fields below.',
    });
    expect(check({ dates: 'dual' }, { ...span, toDateTime: '2026-11-03T00:00:00.000Z' }, { isMandatory })).toBeNull();
  });

  test.each([true, false])(
    'a date without its time is refused where the time is recorded (mandatory %s) [COMP-EVENT-14, COMP-EVENT-21]',
    (isMandatory) => {
      const day = { onlyDateTime: '2026-11-18T00:00:00.000Z' };
      const required = { fields: { onlyDateTime: 'Field is required' } };
      expect(check({ isTimed: true }, day, { isMandatory })).toMatchObject(required);
      expect(check({ isTimed: true }, { onlyDateTime: '2026-11-18T00:00Z' }, { isMandatory })).toMatchObject(required);
      expect(check({ isTimed: true }, { onlyDateTime: '2026-11-18T10:00:00.000Z' }, { isMandatory })).toBeNull();
      expect(check({ isTimed: false }, day, { isMandatory })).toBeNull();
      const dual = { fromDateTime: '2026-11-18T09:00:00Z', toDateTime: '2026-11-19T00:00:00Z' };
      expect(check({ isTimed: true, dates: 'dual' }, dual, { isMandatory })?.fields).toEqual({
        toDateTime: 'Field is required',
      });
      const sameDay = { ...dual, toDateTime: '2026-11-18T00:00:00Z' };
      expect(check({ isTimed: true, dates: 'dual' }, sameDay, { isMandatory })?.fields).toEqual({
        toDateTime: 'Field is required',
      });
      const off = { isTimed: true, notApplicable: { dates: true } };
      expect(check(off, { ...day, isDateNotApplicable: true }, { isMandatory })).toBeNull();
    },
  );

  test.each([true, false])(
    'a primary reason needs one of its secondary reasons (mandatory %s) [COMP-EVENT-28]',
    (isMandatory) => {
      const options = { dates: 'none', reasons: everything.reasons ?? null } as const;
      expect(check(options, { eventSetupReasonIds: [item('proved')] }, { isMandatory })?.fields).toEqual({
        eventSetupReasonIds: 'You must select a secondary reason.',
      });
      expect(
        check(options, { eventSetupReasonIds: [item('proved'), item('proved/warning')] }, { isMandatory }),
      ).toBeNull();
      expect(check(options, { eventSetupReasonIds: [item('not-proved')] }, { isMandatory })).toBeNull();
    },
  );

  test.each([true, false])(
    'a whole event marked not applicable needs its reason (mandatory %s) [COMP-EVENT-20]',
    (isMandatory) => {
      expect(check(everything, whole, { isMandatory })?.fields).toEqual({
        eventSetupNotApplicableReasonId: 'Field is required',
      });
      expect(
        check(everything, { ...whole, eventSetupNotApplicableReasonId: item('absent') }, { isMandatory }),
      ).toBeNull();
    },
  );
});

describe('the master toggle', () => {
  const configuration = configureEvent(eventSetup('decision', everything), true);

  test('is ticked exactly when every active section is not applicable [COMP-EVENT-16, COMP-EVENT-18]', () => {
    expect(isWholeEventNotApplicable(configuration, whole)).toBe(true);
    expect(isWholeEventNotApplicable(configuration, { ...whole, isFileUploadNotApplicable: false })).toBe(false);
  });

  test('does not exist without a not-applicable reason [COMP-EVENT-17]', () => {
    expect(isWholeEventNotApplicable({ ...configuration, notApplicableReasons: [] }, whole)).toBe(false);
  });

  test('alone switches off the free text', () => {
    const tidied = tidyEvent(eventSetup('decision', everything), {
      ...whole,
      freeText: 'typed before',
      eventSetupNotApplicableReasonId: item('absent'),
    });
    expect(tidied).toMatchObject({ freeText: '', eventSetupNotApplicableReasonId: item('absent') });
  });

  test('untouched leaves no reason behind [COMP-EVENT-19]', () => {
    const tidied = tidyEvent(eventSetup('decision', everything), {
      freeText: 'x',
      eventSetupNotApplicableReasonId: item('absent'),
    });
    expect(tidied).toMatchObject({ freeText: 'x', eventSetupNotApplicableReasonId: null });
  });
});

test('what is kept of an event drops the dates its setup does not have [COMP-EVENT-13]', () => {
  const dates = {
    onlyDateTime: '2026-11-02T00:00:00Z',
    fromDateTime: '2026-11-03T00:00:00Z',
    toDateTime: '2026-11-04T00:00:00Z',
  };
  expect(tidyEvent(eventSetup('a'), dates)).toMatchObject({
    onlyDateTime: dates.onlyDateTime,
    fromDateTime: null,
    toDateTime: null,
  });
  expect(tidyEvent(eventSetup('a', { dates: 'dual' }), dates)).toMatchObject({ ...dates, onlyDateTime: null });
  expect(tidyEvent(eventSetup('a', { dates: 'none' }), dates)).toMatchObject({
    onlyDateTime: null,
    fromDateTime: null,
    toDateTime: null,
  });
});

test('ids outside the pinned setup are refused, and several primary reasons where one is allowed', () => {
  const setup = eventSetup('decision', {
    reasons: { label: null, isMulti: false, items: items('proved', 'not-proved', 'proved/warning') },
  });
  expect(checkEventChoices(setup, { eventSetupReasonIds: [999_999] })?.fields).toEqual({
    eventSetupReasonIds: 'Please choose from the list.',
  });
  expect(checkEventChoices(setup, { eventSetupReasonIds: [item('proved'), item('not-proved')] })?.fields).toEqual({
    eventSetupReasonIds: 'Please choose only one.',
  });
  expect(checkEventChoices(setup, { eventSetupReasonIds: [item('proved'), item('proved/warning')] })).toBeNull();
  expect(checkEventChoices(setup, { eventSetupNotApplicableReasonId: item('absent') })).not.toBeNull();
});

test('the configuration says what the setup holds; retired reasons are sent but not enabled [COMP-EVENT-01, COMP-EVENT-03, COMP-EVENT-04, COMP-EVENT-05, COMP-EVENT-06, COMP-EVENT-07, COMP-EVENT-15]', () => {
  const retired = {
    ...everything,
    reasons: {
      label: 'Finding',
      isMulti: true,
      items: items('proved', 'not-proved').map((entry) => ({ ...entry, isRetired: entry.key === 'proved' })),
    },
  };
  expect(
    configureEvent(eventSetup('decision', { ...retired, isTimed: true, minimumNotice: workingDays(3) }), false),
  ).toMatchObject({
    type: 'Event',
    title: 'decision',
    isComponentSubmissionMandatory: false,
    isReasonsEnabled: true,
    isMultipleReasonsEnabled: true,
    reasonLabel: 'Finding',
    reasons: [
      { title: 'proved', isEnabled: false, primaryReasonId: null },
      { title: 'not-proved', isEnabled: true },
    ],
    fileUploadMax: 3,
    isFreeTextEnabled: true,
    isTimeRecordingEnabled: true,
    eventSetupDateTypeLookupId: 3,
    notApplicableReasons: [{ title: 'absent' }],
    isNotApplicableEnabled: true,
    isDateNotApplicableEnabled: true,
    isDocumentServiceNotApplicableEnabled: false,
  });
});
