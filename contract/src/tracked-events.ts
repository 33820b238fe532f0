import * as z from 'zod/mini';
import { onCase } from './cases.ts';
import { eventConfiguration, eventData, eventSubmission, expectedDates } from './components/event-payloads.ts';
import { lastChange } from './envelope.ts';
import { idInPath, instant, typedForm } from './fields.ts';
import { attachment, storageId, waitingFiles } from './files.ts';
import { route } from './route.ts';

/**
 * A tracked event as the case page opens it (API-087): the shapes of an Event component, so
 * that the editor is its form.
 */
export const trackedEvent = z.object({
  id: z.number(),
  caseTrackingRecordId: z.number(),
  /** The process that recorded it. */
  workflowTrackingId: z.number(),
  title: z.string(),
  componentConfiguration: eventConfiguration,
  componentTrackingData: eventData,
  expectedDates: z.optional(expectedDates),
  /** The guard of an edit: sent back as `baseUpdatedAt`. */
  updatedAt: z.string(),
  /** The reason why the caller can only read it: the case is closed, their role reads only, or the case is locked. */
  readOnlyBecause: z.nullable(z.enum(['closed', 'role', 'locked'])),
  /** Unsaved values of the caller's editor, and the version they were typed over. */
  draft: z.nullable(z.object({ componentTrackingData: eventData, baseUpdatedAt: z.string(), savedAt: z.string() })),
  /** Files that the caller has added in the editor and not saved (decision 0052). */
  waitingAttachments: z.array(attachment),
  /** The last change of the event since that version, if any. */
  changed: z.optional(lastChange),
});
export type TrackedEvent = z.output<typeof trackedEvent>;

/** A tracked event in the list of a case. */
const listedEvent = z.object({
  id: z.number(),
  title: z.string(),
  /** The process that recorded it. */
  workflowTrackingId: z.number(),
  workflowTitle: z.string(),
  /** Its date, or the first of two; null where it has none. */
  dateTime: z.nullable(z.string()),
  isTimed: z.boolean(),
  /** It has no date because it, or its dates, were marked as not applicable. */
  isNotApplicable: z.boolean(),
  /** Moment of its completion, or of the last save before it; null until then: a task asks for it. */
  recordedDateTime: z.nullable(instant),
  fileCount: z.number(),
});
export type ListedEvent = z.output<typeof listedEvent>;

/** GEN-08. The oldest process first, and its events as they were recorded. */
export const listTrackedEvents = route({
  service: 'case',
  method: 'GET',
  path: '/api/cases/:id/trackedEvents',
  summary: 'The tracked events of a case, with their files counted',
  params: onCase,
  response: z.array(listedEvent),
});

export const getTrackedEvent = route({
  service: 'case',
  method: 'GET',
  path: '/api/caseTrackingEvents/:id',
  summary: 'A tracked event of a case',
  params: z.strictObject({ id: idInPath }),
  response: trackedEvent,
});

/**
 * Also takes multipart/form-data: this body as JSON in one part `model`, files to add in parts `files`
 * (specification 2 §7.2, decision 0023).
 */
export const editTrackedEvent = route({
  service: 'case',
  method: 'PUT',
  path: '/api/caseTrackingEvents/:id',
  summary: 'Correct a tracked event',
  params: z.strictObject({ id: idInPath }),
  body: z.strictObject({ ...eventSubmission.shape, baseUpdatedAt: z.optional(z.string()) }),
  response: trackedEvent,
});

/**
 * Null deletes the draft. Only its author sees a draft, and it changes nothing that others see (DESIGN
 * §4, "Nothing typed is lost").
 */
export const saveEventDraft = route({
  service: 'case',
  method: 'PUT',
  path: '/api/caseTrackingEvents/:id/draft',
  summary: 'Keep what has been typed into the editor of a tracked event so far',
  params: z.strictObject({ id: idInPath }),
  body: z.strictObject({ draft: typedForm, baseUpdatedAt: instant }),
  response: z.object({ savedAt: z.string() }),
});

/**
 * Adds files in the editor of a tracked event: multipart/form-data with an empty `model` and parts `files`.
 * They wait with what the caller has typed, and belong to the event once it is saved (decision 0052).
 */
export const addFilesToCorrection = route({
  service: 'case',
  method: 'POST',
  path: '/api/caseTrackingEvents/:id/files',
  summary: 'Add files in the editor of a tracked event',
  params: z.strictObject({ id: idInPath }),
  body: z.strictObject({}),
  response: waitingFiles,
});

export const removeFileFromCorrection = route({
  service: 'case',
  method: 'DELETE',
  path: '/api/caseTrackingEvents/:id/files/:storageId',
  summary: 'Remove a file that was added in the editor of a tracked event and not saved',
  params: z.strictObject({ id: idInPath, storageId }),
  response: waitingFiles,
});
