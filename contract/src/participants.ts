import * as z from 'zod/mini';
import { onCase } from './cases.ts';
import { chosenUserId, done, flagInQuery, idInPath, lookupId, requiredText, text, userId } from './fields.ts';
import { Limits } from './limits.ts';
import { route } from './route.ts';
import { personFound } from './users.ts';

/**
 * A person's role on a case (specification 1 §3, PART-01). The wire says "blacklisted", the
 * screen and the code say "blocked".
 */
export const ParticipantRole = { Removed: -1, CaseOwner: 1, Stakeholder: 2, Observer: 3, Blocked: 4 } as const;
export type ParticipantRole = (typeof ParticipantRole)[keyof typeof ParticipantRole];

/** Relation of a person to a case (PART-04). */
export const Relation = {
  Respondent: 1,
  InterestedParty: 2,
  HrBusinessPartner: 3,
  TradeUnionRepresentative: 4,
  FirstLineManager: 5,
  SecondLineManager: 6,
  ThirdLineManager: 7,
  RoleCoverManager: 8,
  InvestigationManager: 9,
  HearingManager: 10,
  AppealManager: 11,
  Other: 12,
} as const;
export type Relation = (typeof Relation)[keyof typeof Relation];

/** Source of a participant (PART-05). */
export const ParticipantSource = { Workflow: 1, BusinessUser: 2, HrUser: 3, Notification: 4 } as const;
export type ParticipantSource = (typeof ParticipantSource)[keyof typeof ParticipantSource];

/** A person as the pickers and tables show them. `id` repeats `userId` (CONF-22). */
export const personSummary = z.object({
  id: z.string(),
  userId: z.string(),
  name: z.string(),
  employeeId: z.nullable(z.string()),
  jobTitle: z.nullable(z.string()),
  email: z.nullable(z.string()),
});
export type PersonSummary = z.output<typeof personSummary>;

/** A participant (CONF-22). `blacklistedReason` is null for viewers who may not read it (security D4). */
export const participant = z.object({
  id: z.number(),
  participantId: z.number(),
  participantUserId: z.string(),
  employee: personSummary,
  roleId: z.number(),
  relationId: z.nullable(z.number()),
  blacklistedReason: z.nullable(z.string()),
  participantSource: z.number(),
  isEmailNotificationsEnabled: z.boolean(),
  isInAppNotificationsEnabled: z.boolean(),
  addedBy: z.nullable(z.string()),
  addedDateTime: z.string(),
  version: z.number(),
  abilities: z.object({
    edit: z.boolean(),
    changeOwner: z.boolean(),
    remove: z.boolean(),
    setNotifications: z.boolean(),
  }),
});
export type Participant = z.output<typeof participant>;

const role = z.union([z.literal(-1), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);
const relation = lookupId.check(z.gte(1), z.lte(12));
const narrative = text(Limits.narrativeMaximum);

/** Why somebody is chosen whose parts in the case conflict, where the service warns of it (ROLES-02). */
export const conflictReason = z.optional(z.nullable(narrative));

export const listParticipants = route({
  service: 'case',
  method: 'GET',
  path: '/api/cases/:id/participants',
  summary: 'Participants with role owner, stakeholder or observer',
  params: onCase,
  response: z.array(participant),
});

export const listBlockedUsers = route({
  service: 'case',
  method: 'GET',
  path: '/api/cases/:id/blacklistedusers',
  summary: 'Blocked users of a case',
  params: onCase,
  response: z.array(participant),
});

/** CONF-23. The misspelt `blackListedReason` is the specification's (1 §3). */
const addParticipantBody = z.strictObject({
  participantGuid: userId,
  participantRoleId: role,
  participantRelationId: z.optional(z.nullable(relation)),
  participantSourceId: z.optional(z.nullable(lookupId)),
  blackListedReason: z.optional(z.nullable(narrative)),
  conflictReason,
});

export const addParticipant = route({
  service: 'case',
  method: 'POST',
  path: '/api/cases/:id/participants',
  summary: 'Add a stakeholder, an observer or a blocked user',
  params: onCase,
  body: addParticipantBody,
  response: participant,
});

export const editParticipant = route({
  service: 'case',
  method: 'PUT',
  path: '/api/cases/:id/participants/:participantId',
  summary: 'Change the role, relation or blocked reason of a participant',
  params: z.strictObject({ id: idInPath, participantId: idInPath }),
  body: z.strictObject({
    participantRoleId: role,
    participantRelationId: z.optional(z.nullable(relation)),
    blacklistedReason: z.optional(z.nullable(narrative)),
    conflictReason,
    version: z.optional(z.number()),
  }),
  response: participant,
});

/** Beyond the specification, where both are shown and nobody changes them. */
export const setParticipantNotifications = route({
  service: 'case',
  method: 'PUT',
  path: '/api/cases/:id/participants/:participantId/notifications',
  summary: 'Choose how a person on the case is notified about it',
  params: z.strictObject({ id: idInPath, participantId: idInPath }),
  body: z.strictObject({
    isEmailNotificationsEnabled: z.boolean(),
    isInAppNotificationsEnabled: z.boolean(),
    version: z.optional(z.number()),
  }),
  response: participant,
});

export const removeParticipant = route({
  service: 'case',
  method: 'DELETE',
  path: '/api/cases/:id/participants/:participantId',
  summary: 'Take a person off a case',
  params: z.strictObject({ id: idInPath, participantId: idInPath }),
  response: done,
});

/** CONF-24; the component variant sends no source (COMP-OWNER-02). */
const changeOwnerBody = z.strictObject({
  newOwnerUserId: chosenUserId('Please select a new case owner to continue.'),
  existingOwnerNewRoleId: z.union(
    [z.literal(-1), z.literal(2), z.literal(3), z.literal(4)],
    "Please specify the outgoing owner's new role.",
  ),
  changeCaseOwnerReason: requiredText(Limits.narrativeMaximum, 'Please specify the change reason to continue.'),
  existingOwnerBlacklistedReason: z.optional(z.nullable(narrative)),
  existingOwnerRelationId: z.optional(z.nullable(relation)),
  newOwnerParticipantSourceId: z.optional(z.nullable(lookupId)),
  conflictReason,
  /** The owner the caller saw when choosing. If that owner has changed since, the answer names both. */
  existingOwnerUserId: z.optional(z.nullable(userId)),
});

export const changeCaseOwner = route({
  service: 'case',
  method: 'PUT',
  path: '/api/cases/:id/participants/owner',
  summary: 'Hand a case to a new owner',
  params: onCase,
  body: changeOwnerBody,
  response: done,
});

/** An HR user with a conflict of interest takes themself off the case (issue 3 §9). */
export const stepAside = route({
  service: 'case',
  method: 'POST',
  path: '/api/cases/:id/stepaside',
  summary: 'Step aside from a case: the caller is blocked from it from now on',
  params: onCase,
  body: z.strictObject({
    reason: requiredText(Limits.narrativeMaximum, 'Please say why you are stepping aside to continue.'),
  }),
  response: done,
});

export const searchParticipants = route({
  service: 'case',
  method: 'GET',
  path: '/api/cases/:id/participants/search',
  summary: 'Find a person to add to a case',
  params: onCase,
  query: z.strictObject({ query: text(Limits.searchMaximum), filterExistingParticipants: z.optional(flagInQuery) }),
  response: z.array(personFound),
});
