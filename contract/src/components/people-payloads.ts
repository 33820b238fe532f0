import * as z from 'zod/mini';
import { id, lookupId, userId } from '../fields.ts';
import { common, narrative } from './component-fields.ts';

/**
 * Shapes of the component types that change who is on a case: configuration, data,
 * submission (specification 2 §3.2).
 */

const relation = z.optional(z.nullable(lookupId.check(z.lte(12))));
/** Why somebody has a part that another of theirs warns against: beyond the specification (decision 0117). */
const conflictReason = z.string();

export const addStakeholderConfiguration = z.object({
  type: z.literal('AddStakeholder'),
  ...common,
  /** Roles offered: stakeholder, observer or both; and the relation this step wants, preselected. */
  roleIds: z.array(z.number()),
  preferredRelationId: z.nullable(z.number()),
  /** Beyond the specification: the preferred relation is the only one that can be chosen. */
  isRelationFixed: z.boolean(),
});
export const addStakeholderData = z.object({
  type: z.literal('AddStakeholder'),
  participantGuid: z.nullable(z.string()),
  participantName: z.nullable(z.string()),
  participantRoleId: z.nullable(z.number()),
  participantRelationId: z.nullable(z.number()),
  conflictReason,
});
export const addStakeholderSubmission = z.strictObject({
  participantGuid: z.optional(z.nullable(userId)),
  participantRoleId: z.optional(z.nullable(lookupId)),
  participantRelationId: relation,
  conflictReason: narrative,
});

export const blacklistUserConfiguration = z.object({ type: z.literal('BlacklistUser'), ...common });
export const blacklistUserData = z.object({
  type: z.literal('BlacklistUser'),
  participantGuid: z.nullable(z.string()),
  participantName: z.nullable(z.string()),
  blacklistedReason: z.string(),
});
export const blacklistUserSubmission = z.strictObject({
  participantGuid: z.optional(z.nullable(userId)),
  blacklistedReason: narrative,
  participantRoleId: z.optional(z.nullable(lookupId)),
  participantRelationId: relation,
});

export const changeCaseOwnerConfiguration = z.object({ type: z.literal('ChangeCaseOwner'), ...common });
export const changeCaseOwnerData = z.object({
  type: z.literal('ChangeCaseOwner'),
  newOwnerUserId: z.nullable(z.string()),
  newOwnerName: z.nullable(z.string()),
  existingOwnerNewRoleId: z.nullable(z.number()),
  changeCaseOwnerReason: z.string(),
  existingOwnerBlacklistedReason: z.string(),
  existingOwnerRelationId: z.nullable(z.number()),
  conflictReason,
});
export const changeCaseOwnerSubmission = z.strictObject({
  newOwnerUserId: z.optional(z.nullable(userId)),
  existingOwnerNewRoleId: z.optional(z.nullable(lookupId)),
  changeCaseOwnerReason: narrative,
  existingOwnerBlacklistedReason: narrative,
  existingOwnerRelationId: relation,
  conflictReason: narrative,
});

export const editParticipantConfiguration = z.object({ type: z.literal('EditParticipant'), ...common });
export const editParticipantData = z.object({
  type: z.literal('EditParticipant'),
  participantId: z.nullable(z.number()),
  participantName: z.nullable(z.string()),
  participantRoleId: z.nullable(z.number()),
  participantRelationId: z.nullable(z.number()),
  blacklistedReason: z.string(),
  changeCaseOwnerReason: z.string(),
  removedCaseOwnerRoleId: z.nullable(z.number()),
  removedCaseOwnerBlacklistedReason: z.string(),
  conflictReason,
});
/**
 * COMP-EDITPART-06. Where the person becomes the owner, the relation is the outgoing owner's, who may
 * stay: the payload names no other.
 */
export const editParticipantSubmission = z.strictObject({
  participantId: z.optional(z.nullable(id)),
  participantRoleId: z.optional(z.nullable(lookupId)),
  participantRelationId: relation,
  blacklistedReason: narrative,
  changeCaseOwnerReason: narrative,
  removedCaseOwnerRoleId: z.optional(z.nullable(lookupId)),
  removedCaseOwnerBlacklistedReason: narrative,
  conflictReason: narrative,
});
