import * as z from 'zod/mini';
import { componentConfiguration, componentTrackingData } from './components/component-payloads.ts';
import { arrangedDates, expectedDates } from './components/event-payloads.ts';
import { id, idInPath, typedForm } from './fields.ts';
import { storageId, waitingFiles } from './files.ts';
import { route } from './route.ts';

/** One visit to a component of a process: what it holds, and what a person does with it. */

/** PROC-37. `baseUpdatedAt` of a save is this `updatedAt`. */
export const componentTracking = z.object({
  workflowTrackingComponentId: z.number(),
  workflowTrackingRecordId: z.number(),
  status: z.number(),
  componentConfiguration: z.nullable(componentConfiguration),
  componentTrackingData: z.nullable(componentTrackingData),
  /** Of an Event with dates. */
  expectedDates: z.optional(expectedDates),
  /** Dates that the process has arranged for an Event that can be completed now. */
  arrangedDates: z.optional(arrangedDates),
  /** Option ids with the sentence that says why each cannot be chosen now. */
  refusedOptions: z.array(z.object({ id: z.number(), because: z.string() })),
  /** Option ids with what has come that makes each possible. Added to what the specification names. */
  optionNotes: z.optional(z.array(z.object({ id: z.number(), note: z.string() }))),
  canUndo: z.boolean(),
  /** The reason why going back is refused; null where it is possible. */
  undoRefusedBecause: z.nullable(z.string()),
  undoConfirmationMessage: z.nullable(z.string()),
  updatedAt: z.nullable(z.string()),
  /** The person who completed it, and when; null while it is not complete. Added to what the specification names. */
  completed: z.nullable(z.object({ by: z.string(), at: z.string() })),
  isReadOnly: z.boolean(),
});
export type ComponentTracking = z.output<typeof componentTracking>;

export const getComponentTracking = route({
  service: 'workflow-tracking',
  method: 'GET',
  path: '/api/componentTracking/:id',
  summary: 'Configuration and data of one visit to a component',
  params: z.strictObject({ id: idInPath }),
  response: componentTracking,
});

/** PROC-40. */
export const submitAnswer = z.object({
  caseTrackingRecordId: z.number(),
  workflowTrackingRecordId: z.number(),
  subWorkflowTrackingRecordId: z.nullable(z.number()),
  hasProcessEnded: z.boolean(),
  caseStatus: z.number(),
  isLockedCurrently: z.boolean(),
});
export type SubmitAnswer = z.output<typeof submitAnswer>;

/**
 * PROC-39. The data is parsed by the component type's own schema; `baseUpdatedAt`
 * guards a save against a newer one.
 */
export const submitBody = z.strictObject({
  workflowTrackingComponentId: id,
  workflowTrackingRecordId: id,
  workflowComponentOptionId: id,
  workflowComponentData: z.unknown(),
  baseUpdatedAt: z.optional(z.nullable(z.string())),
});
export const submitComponent = route({
  service: 'workflow-tracking',
  method: 'POST',
  path: '/api/componentTracking',
  summary: 'Submit a component with a chosen option',
  body: submitBody,
  response: submitAnswer,
});

/**
 * The same with files, as multipart/form-data: `submitBody` as JSON in one part `model`, files in parts
 * `files` (API-130). It is quicker where the model comes first.
 */
export const submitComponentWithFiles = route({
  service: 'workflow-tracking',
  method: 'POST',
  path: '/api/componentTrackingWithFiles',
  summary: 'Submit a component with files',
  body: submitBody,
  response: submitAnswer,
});

/**
 * Adds files to the form of an Event that is being worked on, as multipart/form-data like the submit with
 * files. They wait there like what has been typed, and belong to the event once it is completed
 * (decision 0044).
 */
export const addFilesToForm = route({
  service: 'workflow-tracking',
  method: 'POST',
  path: '/api/componentTracking/:id/files',
  summary: 'Add files to a component that is being worked on',
  params: z.strictObject({ id: idInPath }),
  body: z.strictObject({}),
  response: waitingFiles,
});

export const removeFileFromForm = route({
  service: 'workflow-tracking',
  method: 'DELETE',
  path: '/api/componentTracking/:id/files/:storageId',
  summary: 'Remove a file from a component that is being worked on',
  params: z.strictObject({ id: idInPath, storageId }),
  response: waitingFiles,
});

export const undoComponent = route({
  service: 'workflow-tracking',
  method: 'POST',
  path: '/api/componentTracking/:id/undo',
  summary: 'Go back to the component before this one',
  params: z.strictObject({ id: idInPath }),
  response: submitAnswer,
});

/** Half-filled components are kept on the server as typed (DESIGN §4, "Nothing typed is lost"). */
export const saveComponentDraft = route({
  service: 'workflow-tracking',
  method: 'PUT',
  path: '/api/componentTracking/:id/draft',
  summary: 'Keep what has been typed into a component so far',
  params: z.strictObject({ id: idInPath }),
  body: z.strictObject({ draft: typedForm, baseUpdatedAt: z.optional(z.nullable(z.string())) }),
  response: z.object({ updatedAt: z.string() }),
});
