import * as z from 'zod/mini';
import { caseAbilities, caseEmployee, caseRow, onCase } from './cases.ts';
import { titled } from './fields.ts';
import { participant } from './participants.ts';
import { route } from './route.ts';

const workflowTrackingRecordSummary = z.object({
  id: z.number(),
  workflowId: z.number(),
  workflowTitle: z.string(),
  version: z.number(),
  kind: z.enum(['primary', 'sub-process', 'anytime-event', 'simple']),
  /** Known only to those who act as HR on the case. */
  isHrOnly: z.boolean(),
  stepTitle: z.nullable(z.string()),
  /** The component being worked on; null once the process has ended. */
  componentTitle: z.nullable(z.string()),
  hasProcessEnded: z.boolean(),
  startedDateTime: z.string(),
  endedDateTime: z.nullable(z.string()),
});

/** The whole case (CONF-12 … CONF-21). */
export const caseRecord = z.extend(caseRow, {
  /** Live cases are counted among those the caller can see. */
  caseEmployee: z.extend(caseEmployee, { liveCases: z.number() }),
  caseParticipants: z.array(participant),
  overview: z.string(),
  section: titled,
  accessLevel: titled,
  workflowStageId: z.nullable(z.number()),
  workflowStepId: z.nullable(z.number()),
  /** Position of the stage among the workflow's stages, from 1. */
  stagePosition: z.nullable(z.object({ number: z.number(), of: z.number() })),
  isStageStepApplicable: z.boolean(),
  /** HR alone sets the step; the specification has no such field (gaps G-119). */
  isStepSetByHr: z.boolean(),
  /** Names the step to set to end the process early; null for who may not. Not in the specification (0110). */
  earlyEndStepId: z.nullable(z.number()),
  isSimpleProcessCase: z.boolean(),
  isProcessStarted: z.boolean(),
  isRiskApplicable: z.boolean(),
  /**
   * The risks that may be chosen: those of the version the case was started with. The specification has no
   * such field (gaps G-33).
   */
  riskChoices: z.array(titled),
  isReasonApplicable: z.boolean(),
  isReasonEditable: z.boolean(),
  isReasonMultiSelect: z.boolean(),
  isEmployeeRequired: z.boolean(),
  reasonLabel: z.nullable(z.string()),
  legacyCaseNumber: z.nullable(z.string()),
  /** Minutes from creation to now, or to closing (gaps G-46). */
  caseDuration: z.number(),
  primaryWorkflowId: z.nullable(z.number()),
  primaryWorkflowTrackingRecordId: z.nullable(z.number()),
  workflowTrackingRecords: z.array(workflowTrackingRecordSummary),
  simpleProcessAltStageLabel: z.nullable(z.string()),
  simpleProcessAltStepLabel: z.nullable(z.string()),
  seekHelpTypeLookupId: z.number(),
  seekHelpContent: z.nullable(z.string()),
  /** Name of the person who closed the case. */
  closedBy: z.nullable(z.string()),
  lockedBy: z.nullable(z.string()),
  lockedDateTime: z.nullable(z.string()),
  version: z.number(),
  abilities: caseAbilities,
});

export type CaseRecord = z.output<typeof caseRecord>;

export const getCase = route({
  service: 'case',
  method: 'GET',
  path: '/api/cases/:id',
  summary: 'A case',
  params: onCase,
  response: caseRecord,
});
