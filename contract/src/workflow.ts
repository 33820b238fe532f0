import * as z from 'zod/mini';
import { arrangedDates, componentConfiguration, componentTrackingData, expectedDates } from './components/component-payloads.ts';
import { componentOption, componentTypes } from './components/component-types.ts';
import { done, id, idInPath, text, titled, typedForm } from './fields.ts';
import { storageId, waitingFiles } from './files.ts';
import { route } from './route.ts';

const workflowComponent = z.object({
  id: z.number(),
  title: z.string(),
  introductionNarrative: z.nullable(z.string()),
  exitNarrative: z.nullable(z.string()),
  workflowComponentOptions: z.array(componentOption),
  workflowComponentTypeReference: z.enum(componentTypes),
  requiresCompletionBeforeClosure: z.boolean(),
});
const workflowTask = z.object({ id: z.number(), title: z.string(), components: z.array(workflowComponent) });
const workflowStep = z.object({ id: z.number(), title: z.string(), order: z.enum(['fixed', 'any']), tasks: z.array(workflowTask) });
const workflowStage = z.object({ id: z.number(), title: z.string(), steps: z.array(workflowStep) });

/** PROC-31 … PROC-33, in the version a case has pinned. */
export const workflow = z.object({
  id: z.number(),
  title: z.string(),
  version: z.number(),
  isStageStepApplicable: z.boolean(),
  isStageStepComponentChecklistShown: z.boolean(),
  workflowStages: z.array(workflowStage),
  outcomeStages: z.array(titled),
});
export type Workflow = z.output<typeof workflow>;

export const getWorkflow = route({
  service: 'configuration',
  method: 'GET',
  path: '/api/workflows/:id',
  summary: 'A workflow in the version the case has pinned',
  params: z.strictObject({ id: idInPath }),
  query: z.strictObject({ caseId: idInPath, version: z.optional(idInPath), trackingRecordId: z.optional(idInPath) }),
  response: workflow,
});

/** PROC-36; `version` counts saves of this visit. */
const trackingComponent = z.object({
  workflowTrackingComponentId: z.number(),
  workflowComponentId: z.number(),
  status: z.number(),
  version: z.number(),
  enteredDateTime: z.nullable(z.string()),
  exitedDateTime: z.nullable(z.string()),
});

/** PROC-41 and PROC-42. */
const outstandingSubProcess = z.object({
  title: z.string(),
  isMandatory: z.boolean(),
  caseTrackingRecordId: z.number(),
  workflowTrackingRecordId: z.number(),
  startedDateTime: z.string(),
});
const outstandingTask = z.object({
  id: z.number(),
  notificationDistributionTitle: z.string(),
  isTaskCompleteBeforeClosure: z.boolean(),
  /** It is the task of the step or workflow task the process stands on. */
  isBeingWorkedOn: z.boolean(),
  /** The workflow task it asks for as a whole; null when it asks for something else. */
  workflowTaskId: z.nullable(z.number()),
  dueDate: z.nullable(z.string()),
});

/** PROC-35 with the decided additions of gaps G-60. */
export const workflowTrackingRecord = z.object({
  id: z.number(),
  workflowId: z.number(),
  caseTrackingRecordId: z.number(),
  version: z.number(),
  kind: z.enum(['primary', 'sub-process', 'anytime-event', 'simple']),
  /** Known only to those who act as HR on the case. */
  isHrOnly: z.boolean(),
  parentWorkflowTrackingRecordId: z.nullable(z.number()),
  /** The visit being worked on; null once the process has ended. */
  currentWorkflowTrackingComponentId: z.nullable(z.number()),
  lastSeenWorkflowComponentId: z.nullable(z.number()),
  lastSeenWorkflowTaskTitle: z.nullable(z.string()),
  workflowTitle: z.string(),
  workflowTrackingComponents: z.array(trackingComponent),
  hasProcessEnded: z.boolean(),
  outstandingSubProcesses: z.array(outstandingSubProcess),
  outstandingTasks: z.array(outstandingTask),
  /** Of a main process: the components that must be complete before the case closes, and are not. */
  unfinishedWorkflowComponentIds: z.array(z.number()),
  /** Why the record cannot be worked by this caller, or null. */
  lockedBecause: z.nullable(z.enum(['closed', 'locked', 'role', 'ended'])),
  abilities: z.object({ work: z.boolean(), setStep: z.boolean() }),
});
export type WorkflowTrackingRecord = z.output<typeof workflowTrackingRecord>;

export const getWorkflowTracking = route({
  service: 'workflow-tracking',
  method: 'GET',
  path: '/api/workflowTracking/:id',
  summary: 'A running process',
  params: z.strictObject({ id: idInPath }),
  response: workflowTrackingRecord,
});

/** PROC-37. `baseUpdatedAt` of a save is this `updatedAt`. */
export const componentTracking = z.object({
  workflowTrackingComponentId: z.number(),
  workflowTrackingRecordId: z.number(),
  status: z.number(),
  componentConfiguration: z.nullable(componentConfiguration),
  componentTrackingData: z.nullable(componentTrackingData),
  /** Of an Event with dates. */
  expectedDates: z.optional(expectedDates),
  /** Of an Event that can be completed now, where the process has arranged its dates. */
  arrangedDates: z.optional(arrangedDates),
  /** Option ids with the sentence that says why each cannot be chosen now. */
  refusedOptions: z.array(z.object({ id: z.number(), because: z.string() })),
  canUndo: z.boolean(),
  /** Why going back is not possible; null where it is. */
  undoRefusedBecause: z.nullable(z.string()),
  undoConfirmationMessage: z.nullable(z.string()),
  updatedAt: z.nullable(z.string()),
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

export const setStep = route({
  service: 'workflow-tracking',
  method: 'POST',
  path: '/api/workflowtracking/:id/setstep/:stepId',
  summary: 'Move a process to a step',
  params: z.strictObject({ id: idInPath, stepId: idInPath }),
  response: done,
});

export const goToTask = route({
  service: 'workflow-tracking',
  method: 'POST',
  path: '/api/workflowtracking/:id/tasks/:taskId',
  summary: 'Make a workflow task the active one',
  params: z.strictObject({ id: idInPath, taskId: idInPath }),
  response: done,
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

export const getComponentConfiguration = route({
  service: 'configuration',
  method: 'GET',
  path: '/api/components/:type/:id',
  summary: 'Configuration of a component in its newest version',
  params: z.strictObject({ type: text(40), id: idInPath }),
  response: z.nullable(componentConfiguration),
});
export const getComponentConfigurationOf = route({
  service: 'configuration',
  method: 'GET',
  path: '/api/components/:type/:id/:extra',
  summary: 'Configuration of a component of a workflow',
  params: z.strictObject({ type: text(40), id: idInPath, extra: idInPath }),
  response: z.nullable(componentConfiguration),
});

export const setTopic = route({
  service: 'case',
  method: 'POST',
  path: '/api/cases/:id/topic/:topicId',
  summary: 'Change the topic of a simple-process case',
  params: z.strictObject({ id: idInPath, topicId: idInPath }),
  response: done,
});
