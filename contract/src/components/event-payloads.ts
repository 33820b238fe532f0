import * as z from 'zod/mini';
import { inMeantYear } from '../date-bounds.ts';
import { id, instant, lookupId, titled } from '../fields.ts';
import { attachment, storageId } from '../files.ts';
import { documentGuid } from '../letters.ts';
import { common, narrative } from './component-fields.ts';

/** Shapes of the component type Event: configuration, data, submission (specification 2 §3.2). */

/** Event date types (COMP-EVENT-07). */
export const EventDateType = { NoDates: 1, SingleDate: 2, DualDates: 3 } as const;

/** COMP-EVENT-01 … -08 with the flags decided in gaps G-62. */
export const eventConfiguration = z.object({
  type: z.literal('Event'),
  ...common,
  title: z.string(),
  isReasonsEnabled: z.boolean(),
  reasons: z.array(
    z.object({ id: z.number(), title: z.string(), isEnabled: z.boolean(), primaryReasonId: z.nullable(z.number()) }),
  ),
  isMultipleReasonsEnabled: z.boolean(),
  reasonLabel: z.nullable(z.string()),
  reasonsPreface: z.nullable(z.string()),
  documentServiceId: z.nullable(z.number()),
  documentServicePreface: z.nullable(z.string()),
  /** Title of the letter in the published pack; left out where the pack has no such letter. An addition. */
  documentServiceTitle: z.optional(z.string()),
  fileUploadMax: z.number(),
  fileUploadPreface: z.nullable(z.string()),
  isFreeTextEnabled: z.boolean(),
  freeTextPreface: z.nullable(z.string()),
  isTimeRecordingEnabled: z.boolean(),
  datesPreface: z.nullable(z.string()),
  eventSetupDateTypeLookupId: z.number(),
  notApplicableReasons: z.array(titled),
  isNotApplicableEnabled: z.boolean(),
  isDateNotApplicableEnabled: z.boolean(),
  isFileUploadNotApplicableEnabled: z.boolean(),
  isReasonsNotApplicableEnabled: z.boolean(),
  isDocumentServiceNotApplicableEnabled: z.boolean(),
  isDatesMandatoryBeforeClosure: z.boolean(),
  isFileUploadMandatoryBeforeClosure: z.boolean(),
  isReasonsMandatoryBeforeClosure: z.boolean(),
  isDocumentServiceMandatoryBeforeClosure: z.boolean(),
  isFreeTextMandatoryBeforeClosure: z.boolean(),
});

/**
 * Expectations of an event's dates: past or still to come, and not before those of another event. Others are accepted;
 * the screen asks the person to confirm them.
 */
export const expectedDates = z.object({
  isPast: z.boolean(),
  isToCome: z.boolean(),
  notBefore: z.nullable(z.object({ title: z.string(), dateTime: z.string(), isTimed: z.boolean() })),
  /**
   * The first day that leaves the notice asked for, and how long that is. An earlier day needs a
   * `shortNotice`, unless it precedes `countsFrom`. `less` says what each earlier day leaves, by the first
   * day that does.
   */
  notice: z.optional(
    z.object({
      countsFrom: z.string(),
      earliestDay: z.string(),
      words: z.string(),
      less: z.array(z.object({ fromDay: z.string(), words: z.string() })),
    }),
  ),
});

/** Reason for less notice than an event asks for: the employee agreed, or was told earlier. */
export const shortNotice = z.enum(['agreed', 'toldEarlier']);
export type ShortNotice = z.output<typeof shortNotice>;

/**
 * The dates that an event begins with, as the event called `title` arranged them. They are those of the data
 * until others are saved.
 */
export const arrangedDates = z.object({
  title: z.string(),
  onlyDateTime: z.nullable(z.string()),
  fromDateTime: z.nullable(z.string()),
  toDateTime: z.nullable(z.string()),
});
export type ArrangedDates = z.output<typeof arrangedDates>;

/** COMP-EVENT-09 … -12. */
export const eventData = z.object({
  type: z.literal('Event'),
  caseTrackingEventId: z.nullable(z.number()),
  freeText: z.string(),
  onlyDateTime: z.nullable(z.string()),
  fromDateTime: z.nullable(z.string()),
  toDateTime: z.nullable(z.string()),
  /** An addition. */
  shortNotice: z.nullable(shortNotice),
  eventSetupReasonIds: z.array(z.number()),
  caseTrackingEventReasons: z.array(titled),
  eventSetupNotApplicableReasonId: z.nullable(z.number()),
  documentId: z.nullable(z.string()),
  caseTrackingEventAttachments: z.array(attachment),
  /** Files to remove when the draft of a tracked event is saved, by storage id. */
  filesPendingDelete: z.optional(z.array(z.string())),
  isNotApplicable: z.boolean(),
  isReasonsNotApplicable: z.boolean(),
  isDateNotApplicable: z.boolean(),
  isFileUploadNotApplicable: z.boolean(),
  isDocumentServiceNotApplicable: z.boolean(),
});

const eventMoment = z.optional(z.nullable(instant.check(inMeantYear('event'))));

/** Other fields repeat what a client has read (COMP-EVENT-09). */
export const eventSubmission = z.strictObject({
  freeText: narrative,
  onlyDateTime: eventMoment,
  fromDateTime: eventMoment,
  toDateTime: eventMoment,
  /** Dropped where the date leaves enough notice. */
  shortNotice: z.optional(z.nullable(shortNotice)),
  eventSetupReasonIds: z.optional(z.array(id).check(z.maxLength(100))),
  eventSetupNotApplicableReasonId: z.optional(z.nullable(lookupId)),
  isReasonsNotApplicable: z.optional(z.boolean()),
  isDateNotApplicable: z.optional(z.boolean()),
  isFileUploadNotApplicable: z.optional(z.boolean()),
  isDocumentServiceNotApplicable: z.optional(z.boolean()),
  /** The letter of the event; clients also send the empty id where it has none. */
  documentId: z.optional(z.nullable(documentGuid)),
  /** Files to remove, by storage id. */
  filesPendingDelete: z.optional(z.nullable(z.array(storageId).check(z.maxLength(100)))),
  /** The files that are there; it changes nothing. */
  caseTrackingEventAttachments: z.optional(z.nullable(z.array(attachment))),
});
