import type { SubmissionOf } from '@evenhand/contract/components/component-payloads';
import type { ShortNotice } from '@evenhand/contract/components/event-payloads';
import { shortNoticeText } from '@evenhand/contract/short-notice.text';
import type { EventFileFacts } from '../case-state.ts';
import type { EventSetup } from '../component-settings.ts';
import { readableDay, readableMoment } from '../due-dates.ts';
import { eventSetupOf } from '../event-dates.ts';
import { badRequest } from '../refusals.ts';
import type { ServiceCalendar } from '../service-calendar.ts';
import type { ActContext, ComponentAct, FormContext, Problems, TimelineLine } from './component-handler.ts';
import {
  configureEvent,
  isEventEmpty,
  isNotApplicable,
  isWholeEventNotApplicable,
  missingEventParts,
} from './event.ts';
import { letterOf } from './event-letter.ts';
import { earlyEventDate, withShortNotice } from './event-notice.ts';
import { choiceProblem, isChosen, isFilled, ONLY_ONE, problems, titlesOf } from './problems.ts';

const NOTES = 'Notes';
const NOT_APPLICABLE = 'Not applicable';

/**
 * The tracked event an Event component leaves. Apart from the form, because only the server needs a calendar.
 */
export const eventAct: ComponentAct<'Event'> = {
  checkChoices: (submission, context) => checkEventChoices(setupOf(context), submission),
  refuse(submission, context) {
    const early = earlyDateIn(submission, context);
    if (early === null || confirmedOf(submission) !== null) return null;
    const sentence = `The date must be at least ${early.notice} from today.`;
    return badRequest(sentence, { fields: { [early.field]: sentence } });
  },
  apply(submission, context) {
    const setup = setupOf(context);
    const configuration = configureEvent(setup, context.component.isSubmissionMandatory);
    const eventFiles = eventFilesOf(context.view.facts.eventFiles, context.visit.id);
    const content = keptOf(submission, context);
    const missingParts = missingEventParts(configuration, content, eventFiles);
    if (missingParts.length === 0 && isEventEmpty(configuration, content, eventFiles))
      return { data: content, effects: [], reversal: null };
    const { component, visit } = context;
    return {
      data: content,
      effects: [
        {
          kind: 'record-event',
          visitId: visit.id,
          componentId: component.id,
          eventKey: setup.key,
          title: setup.title,
          content,
          missingParts,
        },
      ],
      reversal: { kind: 'event' },
    };
  },
  describe(submission, context) {
    const setup = setupOf(context);
    const content = keptOf(submission, context);
    const isBlank = isEventEmpty(
      configureEvent(setup, false),
      content,
      eventFilesOf(context.view.facts.eventFiles, context.visit.id),
    );
    if (isBlank) return [{ label: 'Recorded', text: 'nothing', inSentence: 'nothing recorded' }];
    return eventLines(setup, content, context.view.calendar).filter(({ label }) => label !== NOTES);
  },
};

function earlyDateIn(submission: SubmissionOf<'Event'>, context: ActContext): ReturnType<typeof earlyEventDate> {
  return earlyEventDate(setupOf(context), submission, { calendar: context.view.calendar, today: context.today });
}

/** A confirmation of shorter notice is kept only with a date that needs it. */
function keptOf(submission: SubmissionOf<'Event'>, context: ActContext): SubmissionOf<'Event'> {
  const isNeeded = earlyDateIn(submission, context) !== null;
  return withShortNotice(tidyEvent(setupOf(context), submission), isNeeded ? confirmedOf(submission) : null);
}

function confirmedOf({ shortNotice }: SubmissionOf<'Event'>): ShortNotice | null {
  return shortNotice ?? null;
}

/**
 * Checks that the ids in an event belong to its pinned setup, retired ones included; also for editing a tracked event.
 */
export function checkEventChoices(setup: EventSetup, submission: SubmissionOf<'Event'>): Problems | null {
  const ids = submission.eventSetupReasonIds ?? [];
  const items = setup.reasons?.items ?? [];
  const isSecondary = (id: number): boolean => items.some((item) => item.id === id && item.primaryId !== null);
  const primaries = ids.filter((id) => !isSecondary(id));
  const isTooMany = setup.reasons?.isMulti !== true && (primaries.length > 1 || ids.length - primaries.length > 1);
  const reasonId = submission.eventSetupNotApplicableReasonId;
  return problems({
    eventSetupReasonIds: choiceProblem(ids, items, true) ?? (isTooMany ? ONLY_ONE : null),
    eventSetupNotApplicableReasonId: choiceProblem(
      isChosen(reasonId) ? [reasonId] : [],
      setup.notApplicable.reasons,
      false,
    ),
    documentId: setup.letterId === undefined && letterOf(submission) !== null ? 'This event has no letter.' : null,
  });
}

/**
 * An event as it is kept: parts marked not applicable hold nothing, and the reason for that
 * only counts for the whole event.
 */
export function tidyEvent(setup: EventSetup, submission: SubmissionOf<'Event'>): SubmissionOf<'Event'> {
  const configuration = configureEvent(setup, false);
  const isWhole = isWholeEventNotApplicable(configuration, submission);
  const isOff = (part: 'dates' | 'reasons' | 'freeText' | 'files' | 'letter'): boolean =>
    isNotApplicable(part, configuration, submission);
  const isSingle = setup.dates === 'single';
  const letter = letterOf(submission);
  const date = (value: string | null | undefined, isUsed: boolean): string | null =>
    isUsed && !isOff('dates') && isFilled(value) ? value : null;
  const tidy = {
    freeText: setup.isFreeText && !isOff('freeText') ? (submission.freeText ?? '') : '',
    onlyDateTime: date(submission.onlyDateTime, isSingle),
    fromDateTime: date(submission.fromDateTime, setup.dates === 'dual'),
    toDateTime: date(submission.toDateTime, setup.dates === 'dual'),
    eventSetupReasonIds: isOff('reasons') ? [] : [...new Set(submission.eventSetupReasonIds ?? [])],
    eventSetupNotApplicableReasonId:
      isWhole && isChosen(submission.eventSetupNotApplicableReasonId)
        ? submission.eventSetupNotApplicableReasonId
        : null,
    isDateNotApplicable: isOff('dates'),
    isReasonsNotApplicable: isOff('reasons'),
    isFileUploadNotApplicable: isOff('files'),
    isDocumentServiceNotApplicable: isOff('letter'),
    ...(letter === null || isOff('letter') ? {} : { documentId: letter }),
  };
  return withShortNotice(tidy, isOff('dates') ? null : confirmedOf(submission));
}

/** Files and letter of a visit's tracked event. */
export function eventFilesOf(eventFiles: readonly EventFileFacts[], visitId: number): FormContext {
  return eventFiles.find((entry) => entry.visitId === visitId) ?? { fileCount: 0, documentStatus: 0 };
}

function setupOf(context: ActContext): EventSetup {
  const setup = eventSetupOf(context.view.definition, context.component.id);
  if (setup === null) throw new Error(`Component ${context.component.key} has no event setup.`);
  return setup;
}

/** Describes an event for its history entry, one line for each part. */
export function eventLines(
  setup: EventSetup,
  content: SubmissionOf<'Event'>,
  calendar: ServiceCalendar,
): readonly TimelineLine[] {
  const reasons = titlesOf(content.eventSetupReasonIds ?? [], setup.reasons?.items ?? []);
  return [
    ...dateLines(setup, content, calendar),
    ...noticeLines(content),
    ...(reasons === '' ? [] : [{ label: reasonsLabel(setup), text: reasons }]),
    ...(isFilled(content.freeText) ? [{ label: NOTES, text: content.freeText }] : []),
    ...notApplicableLines(setup, content),
  ];
}

function noticeLines({ shortNotice }: SubmissionOf<'Event'>): readonly TimelineLine[] {
  if (!shortNotice) return [];
  const text = shortNoticeText.confirmed[shortNotice];
  return [{ label: shortNoticeText.label, text, inSentence: `${shortNoticeText.label.toLowerCase()} (${text})` }];
}

/** Names what is "Not applicable": the whole event with its reason, or parts of it. */
function notApplicableLines(setup: EventSetup, content: SubmissionOf<'Event'>): readonly TimelineLine[] {
  const configuration = configureEvent(setup, false);
  if (isWholeEventNotApplicable(configuration, content)) {
    const why = titlesOf(
      isChosen(content.eventSetupNotApplicableReasonId) ? [content.eventSetupNotApplicableReasonId] : [],
      setup.notApplicable.reasons,
    );
    return [{ label: NOT_APPLICABLE, text: why, inSentence: `not applicable (${why})` }];
  }
  const names = { dates: 'date', reasons: reasonsLabel(setup).toLowerCase(), files: 'files', letter: 'letter' };
  const parts = (['dates', 'reasons', 'files', 'letter'] as const)
    .filter((part) => isNotApplicable(part, configuration, content))
    .map((part) => names[part]);
  return parts.length === 0
    ? []
    : [{ label: NOT_APPLICABLE, text: parts.join(', '), inSentence: `not applicable: ${parts.join(', ')}` }];
}

function reasonsLabel(setup: EventSetup): string {
  return setup.reasons?.label ?? 'Reason(s)';
}

function dateLines(
  setup: EventSetup,
  submission: SubmissionOf<'Event'>,
  calendar: ServiceCalendar,
): readonly TimelineLine[] {
  const readable = (instant: string): string => {
    if (!setup.isTimed) return readableDay(instant.slice(0, 10));
    const { date, time } = readableMoment(instant, calendar);
    return `${date} ${time}`;
  };
  const line = (label: string, instant: string | null | undefined) =>
    isFilled(instant) ? [{ label, text: readable(instant) }] : [];
  return [
    ...line('Date', submission.onlyDateTime),
    ...line('From', submission.fromDateTime),
    ...line('To', submission.toDateTime),
  ];
}
