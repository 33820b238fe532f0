import * as z from 'zod/mini';
import { caseRole } from './cases.ts';
import { id, idInPath, text, userId } from './fields.ts';
import { Limits } from './limits.ts';
import { route } from './route.ts';

/**
 * Three forms of one payload (WIZ-31 … WIZ-33). The caller's case role decides who becomes adviser (WIZ-41).
 */
export const createCaseBody = z.strictObject({
  topicId: id,
  sectionId: id,
  accessLevelId: id,
  caseOwnerId: userId,
  employeeId: z.optional(z.nullable(userId)),
  employeeNAReasonId: z.optional(z.nullable(id)),
  employeeName: z.optional(z.nullable(text(Limits.manualEmployeeMaximum))),
  employeeEmail: z.optional(z.nullable(text(Limits.manualEmployeeMaximum))),
  userCaseRole: z.optional(caseRole),
  /** The draft that becomes the case, when the caller keeps one (`FilterTarget.CreateCaseDraft`). */
  draftId: z.optional(z.uuid('Must be a draft id.')),
});

/**
 * What is kept in place of a draft that became a case, for the other pages and devices that hold the draft.
 */
export const openedDraft = z.strictObject({ draftId: z.uuid(), caseId: id });

export const createCase = route({
  service: 'case',
  method: 'POST',
  path: '/api/cases',
  summary: 'Open a case',
  body: createCaseBody,
  response: z.object({ id: z.number() }),
});

export const existingCase = route({
  service: 'case',
  method: 'GET',
  path: '/api/cases/query/existingcase',
  summary: 'Whether an open case about this employee and topic exists',
  query: z.strictObject({ employeeId: userId, topicId: idInPath }),
  response: z.nullable(z.object({ userHasPermissionsToEdit: z.boolean(), caseTrackingRecordId: z.nullable(z.number()) })),
});
