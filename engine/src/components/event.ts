import type { SubmissionOf } from '@evenhand/contract/components/component-payloads';
import { EventDateType } from '@evenhand/contract/components/event-payloads';
import { refusalsText } from '@evenhand/contract/refusals.text';
import type { EventSetup } from '../component-settings.ts';
import { isDayOnly } from '../day-only.ts';
import type { EventPart } from '../effects.ts';
import type { ComponentForm, ConfigurationOf, FormContext, Problems } from './component-handler.ts';
import { isChosen, isFilled, problems } from './problems.ts';

type Configuration = ConfigurationOf<'Event'>;
type Submission = SubmissionOf<'Event'>;

const FIELD_IS_REQUIRED = 'Field is required';
/** COMP-EVENT-31. */
export const TOO_MANY_FILES = 'Maximum uploads for this Event have been reached.';
const WRONG_ORDER = 'From date must be before to date';
const PARTS: readonly EventPart[] = ['dates', 'reasons', 'freeText', 'files', 'letter'];

/**
 * Event: the form for something that happened in the real world (specification 2 §5.1, gaps G-62, DESIGN §7).
 */
export const eventForm: ComponentForm<'Event'> = {
  configure(definition, component, settings) {
    const setup = definition.events.find((event) => event.key === settings.eventKey);
    if (setup === undefined) throw new Error(`Workflow ${definition.key} has no event ${settings.eventKey}.`);
    return configureEvent(setup, component.isSubmissionMandatory);
  },
  validate: validateEvent,
};

/**
 * The wire configuration of an event setup; also what editing the tracked event later is
 * validated by (domain brief rule 27).
 */
export function configureEvent(setup: EventSetup, isSubmissionMandatory: boolean): Configuration {
  return {
    type: 'Event',
    isComponentSubmissionMandatory: isSubmissionMandatory,
    title: setup.title,
    isReasonsEnabled: setup.reasons !== null,
    reasons: (setup.reasons?.items ?? []).map(({ id, title, isRetired, primaryId }) => ({
      id,
      title,
      isEnabled: !isRetired,
      primaryReasonId: primaryId,
    })),
    isMultipleReasonsEnabled: setup.reasons?.isMulti ?? false,
    reasonLabel: setup.reasons?.label ?? null,
    reasonsPreface: setup.prefaces.reasons,
    // A version published before letters were written asks for none, so it refuses no submit for want of one.
    documentServiceId: setup.letterId ?? null,
    documentServicePreface: setup.prefaces.letter,
    fileUploadMax: setup.uploadMaximum,
    fileUploadPreface: setup.prefaces.files,
    isFreeTextEnabled: setup.isFreeText,
    freeTextPreface: setup.prefaces.freeText,
    isTimeRecordingEnabled: setup.isTimed,
    datesPreface: setup.prefaces.dates,
    eventSetupDateTypeLookupId: {
      none: EventDateType.NoDates,
      single: EventDateType.SingleDate,
      dual: EventDateType.DualDates,
    }[setup.dates],
    notApplicableReasons: setup.notApplicable.reasons
      .filter((item) => !item.isRetired)
      .map(({ id, title }) => ({ id, title })),
    isNotApplicableEnabled: setup.notApplicable.isWholeEvent,
    isDateNotApplicableEnabled: setup.notApplicable.dates,
    isFileUploadNotApplicableEnabled: setup.notApplicable.files,
    isReasonsNotApplicableEnabled: setup.notApplicable.reasonsSection,
    isDocumentServiceNotApplicableEnabled: setup.notApplicable.letter,
    isDatesMandatoryBeforeClosure: setup.required.dates,
    isFileUploadMandatoryBeforeClosure: setup.required.files,
    isReasonsMandatoryBeforeClosure: setup.required.reasons,
    isDocumentServiceMandatoryBeforeClosure: setup.required.letter,
    isFreeTextMandatoryBeforeClosure: setup.required.freeText,
  };
}

/**
 * Field errors of specification 2 §5.1 under its banner. A part mandatory before closure refuses only
 * where submission is mandatory; elsewhere a partly filled Event passes, but what has been filled
 * must be well-formed (DESIGN §7).
 */
export function validateEvent(
  configuration: Configuration,
  submission: Submission,
  context: FormContext,
): Problems | null {
  const fields = configuration.isComponentSubmissionMandatory ? mandatoryTexts(configuration, submission, context) : {};
  if (isWholeEventNotApplicable(configuration, submission) && !isChosen(submission.eventSetupNotApplicableReasonId)) {
    Object.assign(fields, { eventSetupNotApplicableReasonId: FIELD_IS_REQUIRED });
  }
  const withoutTimes = missingTimes(configuration, submission);
  Object.assign(fields, withoutTimes);
  // Times that are missing are asked for first: they may decide the order.
  if (Object.keys(withoutTimes).length === 0 && isEndBeforeStart(configuration, submission))
    Object.assign(fields, { fromDateTime: WRONG_ORDER });
  if (isSecondaryMissing(configuration, submission))
    Object.assign(fields, { eventSetupReasonIds: 'You must select a secondary reason.' });
  const isNothingMissing = Object.values(fields).every((sentence) => sentence === WRONG_ORDER);
  return problems(fields, isNothingMissing ? refusalsText.wrongFields : refusalsText.mandatoryFields);
}

/**
 * The parts mandatory before closure that are neither filled nor marked not applicable,
 * in the order they are shown.
 */
export function missingEventParts(
  configuration: Configuration,
  submission: Submission | null,
  context: FormContext,
): readonly EventPart[] {
  const isRequired = {
    dates: configuration.isDatesMandatoryBeforeClosure,
    reasons: configuration.isReasonsMandatoryBeforeClosure,
    freeText: configuration.isFreeTextMandatoryBeforeClosure,
    files: configuration.isFileUploadMandatoryBeforeClosure,
    letter: configuration.isDocumentServiceMandatoryBeforeClosure,
  };
  const filled = submission ?? {};
  return activeParts(configuration).filter(
    (part) =>
      isRequired[part] &&
      !isNotApplicable(part, configuration, filled) &&
      !isPartFilled(part, configuration, filled, context),
  );
}

/**
 * The state of the master toggle: ticked exactly when it exists and every active section is not
 * applicable (COMP-EVENT-16 … -18).
 */
export function isWholeEventNotApplicable(configuration: Configuration, submission: Submission): boolean {
  if (!configuration.isNotApplicableEnabled || configuration.notApplicableReasons.length === 0) return false;
  const sections = activeParts(configuration).filter((part) => part !== 'freeText');
  if (sections.length === 0) return isChosen(submission.eventSetupNotApplicableReasonId);
  return sections.every((part) => isMarked(part, submission));
}

/**
 * True if nothing has been filled or marked: such a submission records nothing where it is not mandatory (gaps G-42).
 */
export function isEventEmpty(configuration: Configuration, submission: Submission, context: FormContext): boolean {
  return activeParts(configuration).every(
    (part) => !isMarked(part, submission) && !isAnyFilled(part, submission, context),
  );
}

/**
 * True if a part is marked not applicable and may be: by its own switch or by the master toggle, which alone switches
 * off the free text.
 */
export function isNotApplicable(part: EventPart, configuration: Configuration, submission: Submission): boolean {
  if (isWholeEventNotApplicable(configuration, submission)) return true;
  const isAllowed = {
    dates: configuration.isDateNotApplicableEnabled,
    reasons: configuration.isReasonsNotApplicableEnabled,
    freeText: false,
    files: configuration.isFileUploadNotApplicableEnabled,
    letter: configuration.isDocumentServiceNotApplicableEnabled,
  };
  return isAllowed[part] && isMarked(part, submission);
}

function activeParts(configuration: Configuration): readonly EventPart[] {
  const isActive = {
    dates: configuration.eventSetupDateTypeLookupId !== EventDateType.NoDates,
    reasons: configuration.isReasonsEnabled,
    freeText: configuration.isFreeTextEnabled,
    files: configuration.fileUploadMax > 0,
    letter: configuration.documentServiceId !== null,
  };
  return PARTS.filter((part) => isActive[part]);
}

function isMarked(part: EventPart, submission: Submission): boolean {
  const marks = {
    dates: submission.isDateNotApplicable,
    reasons: submission.isReasonsNotApplicable,
    freeText: false,
    files: submission.isFileUploadNotApplicable,
    letter: submission.isDocumentServiceNotApplicable,
  };
  return marks[part] === true;
}

function isPartFilled(
  part: EventPart,
  configuration: Configuration,
  submission: Submission,
  context: FormContext,
): boolean {
  if (part === 'dates') return emptyDates(configuration, submission).length === 0;
  if (part === 'letter') return context.documentStatus === 2;
  return isAnyFilled(part, submission, context);
}

function isAnyFilled(part: EventPart, submission: Submission, context: FormContext): boolean {
  switch (part) {
    case 'dates':
      return [submission.onlyDateTime, submission.fromDateTime, submission.toDateTime].some((date) => isFilled(date));
    case 'reasons':
      return (submission.eventSetupReasonIds ?? []).length > 0;
    case 'freeText':
      return isFilled(submission.freeText);
    case 'files':
      return context.fileCount > 0;
    case 'letter':
      return context.documentStatus > 0;
  }
}

/** Lists what a mandatory submission lacks; an event that requires no part in particular must still not be empty. */
function mandatoryTexts(
  configuration: Configuration,
  submission: Submission,
  context: FormContext,
): Record<string, string> {
  const missing = missingEventParts(configuration, submission, context);
  const isBlank = missing.length === 0 && isEventEmpty(configuration, submission, context);
  const parts = isBlank ? activeParts(configuration).slice(0, 1) : missing;
  return Object.assign({}, ...parts.map((part) => missingTexts(part, configuration, submission)));
}

type DateField = 'onlyDateTime' | 'fromDateTime' | 'toDateTime';

function dateFields({ eventSetupDateTypeLookupId }: Configuration): readonly DateField[] {
  if (eventSetupDateTypeLookupId === EventDateType.NoDates) return [];
  return eventSetupDateTypeLookupId === EventDateType.SingleDate ? ['onlyDateTime'] : ['fromDateTime', 'toDateTime'];
}

function emptyDates(configuration: Configuration, submission: Submission): readonly DateField[] {
  return dateFields(configuration).filter((field) => !isFilled(submission[field]));
}

/**
 * A date given without its time where the time is recorded. On the wire a day without a time is UTC midnight
 * (domain brief rule 30), and would otherwise be kept as something that happened at midnight.
 */
function missingTimes(configuration: Configuration, submission: Submission): Record<string, string> {
  if (!configuration.isTimeRecordingEnabled || isNotApplicable('dates', configuration, submission)) return {};
  const withoutTime = dateFields(configuration).filter((field) => isDayOnly(submission[field]));
  return Object.fromEntries(withoutTime.map((field) => [field, FIELD_IS_REQUIRED]));
}

function missingTexts(part: EventPart, configuration: Configuration, submission: Submission): Record<string, string> {
  switch (part) {
    case 'dates':
      return Object.fromEntries(emptyDates(configuration, submission).map((field) => [field, FIELD_IS_REQUIRED]));
    case 'reasons':
      return { eventSetupReasonIds: FIELD_IS_REQUIRED };
    case 'freeText':
      return { freeText: FIELD_IS_REQUIRED };
    case 'files':
      return { caseTrackingEventAttachments: 'You must upload at least one file' };
    case 'letter':
      return { documentId: 'Document must be completed' };
  }
}

function isEndBeforeStart(configuration: Configuration, submission: Submission): boolean {
  if (
    configuration.eventSetupDateTypeLookupId !== EventDateType.DualDates ||
    isNotApplicable('dates', configuration, submission)
  )
    return false;
  const { fromDateTime, toDateTime } = submission;
  return isFilled(fromDateTime) && isFilled(toDateTime) && Date.parse(fromDateTime) > Date.parse(toDateTime);
}

function isSecondaryMissing(configuration: Configuration, submission: Submission): boolean {
  if (!configuration.isReasonsEnabled || isNotApplicable('reasons', configuration, submission)) return false;
  const chosen = submission.eventSetupReasonIds ?? [];
  return chosen.some((primaryId) => {
    const secondary = configuration.reasons.filter((reason) => reason.primaryReasonId === primaryId);
    return secondary.some((reason) => reason.isEnabled) && !secondary.some((reason) => chosen.includes(reason.id));
  });
}
