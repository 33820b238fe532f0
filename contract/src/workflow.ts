import * as z from 'zod/mini';
import { componentConfiguration } from './components/component-payloads.ts';
import { componentOption, componentTypes } from './components/component-types.ts';
import { done, idInPath, text, titled } from './fields.ts';
import { Limits } from './limits.ts';
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
const workflowStep = z.object({
  id: z.number(),
  title: z.string(),
  order: z.enum(['fixed', 'any']),
  tasks: z.array(workflowTask),
});
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
  /** Completed letters of the case that a main process waits for: nobody has sent them. An addition (decision 0109). */
  lettersToSend: z.optional(z.array(z.object({ id: z.number(), documentId: z.string(), title: z.string() }))),
  /** Incomplete components of a main process that must be complete before the case closes. */
  unfinishedWorkflowComponentIds: z.array(z.number()),
  /** The reason why this caller cannot work on the record, or null. */
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

export const setStep = route({
  service: 'workflow-tracking',
  method: 'POST',
  path: '/api/workflowtracking/:id/setstep/:stepId',
  summary: 'Move a process to a step',
  params: z.strictObject({ id: idInPath, stepId: idInPath }),
  /** The reason for moving a guided process, which the history keeps. Optional (gaps P-10). */
  body: z.nullish(z.strictObject({ reason: z.optional(text(Limits.narrativeMaximum)) })),
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
