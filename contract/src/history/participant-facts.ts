import * as z from 'zod/mini';
import { HistoryType, kind, person } from './fact-kind.ts';

/** Numbers of a role and a relation, by which rows are compared with the history. Entries from before do not say. */
const roleId = z.optional(z.number());
const relationId = z.optional(z.nullable(z.number()));

/** How a person is notified about a case: by e-mail, in the application, both or neither. */
const waysToNotify = z.object({ isEmailOn: z.boolean(), isInAppOn: z.boolean() });

/** Facts about participants and blocked people. */
export const participantFacts = {
  'participant.added': kind({
    id: 9,
    type: HistoryType.People,
    title: 'Participant added',
    audience: 'viewers',
    facts: z.object({ person, role: z.string(), relation: z.nullable(z.string()), roleId, relationId }),
  }),
  'participant.changed': kind({
    id: 10,
    type: HistoryType.People,
    title: 'Participant changed',
    audience: 'viewers',
    facts: z.object({
      person,
      fromRole: z.string(),
      toRole: z.string(),
      fromRelation: z.nullable(z.string()),
      toRelation: z.nullable(z.string()),
      toRoleId: roleId,
      toRelationId: relationId,
    }),
  }),
  'participant.removed': kind({
    id: 11,
    type: HistoryType.People,
    title: 'Participant removed',
    audience: 'viewers',
    facts: z.object({ person, role: z.string() }),
  }),
  'participant.blocked': kind({
    id: 12,
    type: HistoryType.People,
    title: 'User blocked',
    audience: 'writers',
    facts: z.object({ person, reason: z.string() }),
  }),
  'participant.block-changed': kind({
    id: 13,
    type: HistoryType.People,
    title: 'Blocked reason changed',
    audience: 'writers',
    facts: z.object({ person, from: z.string(), to: z.string() }),
  }),
  'participant.unblocked': kind({
    id: 14,
    type: HistoryType.People,
    title: 'Blocked user removed',
    audience: 'writers',
    facts: z.object({ person }),
  }),
  'participant.stepped-aside': kind({
    id: 61,
    type: HistoryType.People,
    title: 'Stepped aside',
    // Like the reason of any block (PART-49).
    audience: 'writers',
    facts: z.object({ person, formerRole: z.nullable(z.string()), reason: z.string() }),
  }),
  'participant.notifications-changed': kind({
    id: 110,
    type: HistoryType.People,
    title: 'Notifications changed',
    audience: 'viewers',
    facts: z.object({ person, from: waysToNotify, to: waysToNotify }),
  }),
  'role-conflict.accepted': kind({
    id: 124,
    type: HistoryType.People,
    title: 'Conflicting roles accepted',
    // It may name a party, whom observers do not read of.
    audience: 'writers',
    // No reason: chosen in a process when it asked for none. Keys tell that a conflict is known; older ones have none.
    facts: z.object({
      person,
      conflicts: z.array(z.string()),
      reason: z.nullable(z.string()),
      keys: z.optional(z.array(z.string())),
    }),
  }),
  'role-conflict.arisen': kind({
    id: 165,
    type: HistoryType.People,
    title: 'Conflicting roles',
    audience: 'writers',
    facts: z.object({ conflicts: z.array(z.string()), keys: z.array(z.string()) }),
  }),
  'person.left': kind({
    id: 111,
    type: HistoryType.People,
    title: 'Person left',
    // It tells of a next action that business users may not know of.
    audience: 'hr',
    facts: z.object({ person, owns: z.boolean(), advises: z.boolean(), actsNext: z.boolean() }),
  }),
  'case.owner-changed': kind({
    id: 15,
    type: HistoryType.People,
    title: 'Case owner changed',
    audience: 'viewers',
    facts: z.object({
      from: person,
      to: person,
      outgoingRole: z.string(),
      reason: z.string(),
      outgoingRoleId: roleId,
      outgoingRelationId: relationId,
    }),
  }),
} as const;
