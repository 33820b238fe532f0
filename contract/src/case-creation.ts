import * as z from 'zod/mini';
import { caseRole } from './cases.ts';
import { done, formSoFar, id, idInPath, text, userId } from './fields.ts';
import { Limits } from './limits.ts';
import { route } from './route.ts';

const draftId = z.uuid('Must be a draft id.');

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
  /** The draft that becomes the case, when the caller has saved one (`saveCaseDraft`). */
  draftId: z.optional(draftId),
});

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
  response: z.nullable(
    z.object({ userHasPermissionsToEdit: z.boolean(), caseTrackingRecordId: z.nullable(z.number()) }),
  ),
});

/**
 * The case that the caller has begun in the wizard, as the browser last saved it. Each person has one draft
 * in each service, and nobody else reads it. When the draft has become a case, `draft` is null and `caseId`
 * names the case, for the other pages and devices that hold the draft.
 */
export const getCaseDraft = route({
  service: 'case',
  method: 'GET',
  path: '/api/cases/draft',
  summary: 'The draft of a new case that the caller has saved, or the case it became',
  response: z.nullable(
    z.object({
      draftId: z.string(),
      draft: z.nullable(z.record(z.string(), z.unknown())),
      caseId: z.nullable(z.number()),
      savedAt: z.string(),
    }),
  ),
});

export const saveCaseDraft = route({
  service: 'case',
  method: 'PUT',
  path: '/api/cases/draft',
  summary: 'Save the draft of a new case in place of an earlier one',
  body: z.strictObject({ draftId, draft: formSoFar }),
  response: z.object({ savedAt: z.string() }),
});

export const deleteCaseDraft = route({
  service: 'case',
  method: 'DELETE',
  path: '/api/cases/draft',
  summary: 'Discard the draft of a new case',
  response: done,
});
