import { ParticipantRole, Relation } from '@evenhand/contract/participants';
import { sql } from 'kysely';
import type { Difference } from '../history/comparison.ts';
import { defineComparison } from '../history/comparison.ts';

/** A person on a case as the history states it; undefined where entries from before do not say. */
interface Stated {
  readonly seq: number;
  readonly roleId: number | undefined;
  readonly relationId: number | null | undefined;
  readonly blockedReason: string | null;
  /** Both, until an entry says otherwise. */
  readonly notified?: { readonly isEmailOn: boolean; readonly isInAppOn: boolean };
}

interface ParticipantOfCase {
  readonly caseId: number;
  readonly userId: string;
  readonly roleId: number;
  readonly relationId: number | null;
  readonly blockedReason: string | null;
  readonly isEmailOn: boolean;
  readonly isInAppOn: boolean;
}

const both = { isEmailOn: true, isInAppOn: true };

/** By the ids of people. */
type People = Map<string, Stated>;

function block(people: People, userId: string | null, reason: string, seq: number): void {
  if (userId !== null)
    people.set(userId, {
      seq,
      roleId: ParticipantRole.Blocked,
      relationId: Relation.InterestedParty,
      blockedReason: reason,
    });
}

/** The people who are on a case, compared with what its history says of them. */
export const participantComparison = defineComparison<People, ParticipantOfCase>({
  begin: () => new Map(),
  facts: {
    'case.created': (people, { owner: { userId } }, { seq }) => {
      if (userId !== null)
        people.set(userId, { seq, roleId: ParticipantRole.CaseOwner, relationId: null, blockedReason: null });
    },
    'participant.added': (people, { person: { userId }, roleId, relationId }, { seq }) => {
      if (userId !== null) people.set(userId, { seq, roleId, relationId, blockedReason: null });
    },
    'participant.changed': (people, { person: { userId }, toRoleId, toRelationId }, { seq }) => {
      if (userId === null) return;
      const { notified = both } = people.get(userId) ?? {};
      people.set(userId, { seq, roleId: toRoleId, relationId: toRelationId, blockedReason: null, notified });
    },
    'participant.notifications-changed': (people, { person: { userId }, to }, { seq }) => {
      const present = people.get(userId ?? '');
      if (userId !== null && present !== undefined) people.set(userId, { ...present, seq, notified: to });
    },
    'participant.removed': (people, { person }) => void people.delete(person.userId ?? ''),
    'participant.unblocked': (people, { person }) => void people.delete(person.userId ?? ''),
    'participant.blocked': (people, { person, reason }, { seq }) => block(people, person.userId, reason, seq),
    'participant.block-changed': (people, { person, to }, { seq }) => block(people, person.userId, to, seq),
    'participant.stepped-aside': (people, { person, reason }, { seq }) => block(people, person.userId, reason, seq),
    'case.owner-changed': (people, { from, to, outgoingRoleId, outgoingRelationId, outgoingRole }, { seq }) => {
      const isGone = outgoingRoleId === ParticipantRole.Removed || outgoingRole === 'Removed';
      if (from.userId !== null && isGone) people.delete(from.userId);
      else if (from.userId !== null) {
        const { notified = both } = people.get(from.userId) ?? {};
        const outgoing = { roleId: outgoingRoleId, relationId: outgoingRelationId, blockedReason: null };
        people.set(from.userId, { seq, ...outgoing, notified });
      }
      if (to.userId === null) return;
      const { relationId = null, notified = both } = people.get(to.userId) ?? {};
      people.set(to.userId, { seq, roleId: ParticipantRole.CaseOwner, relationId, blockedReason: null, notified });
    },
  },
  rows: async (db, { first, last }) => {
    const { rows } = await sql<ParticipantOfCase>`
      select case_id as "caseId", user_id as "userId", role_id as "roleId", relation_id as "relationId", blocked_reason as "blockedReason",
        is_email_on as "isEmailOn", is_in_app_on as "isInAppOn"
      from participant where removed_at is null and case_id between ${first} and ${last} order by id`.execute(db);
    return rows;
  },
  compare: (people, rows) => {
    const present = new Map(rows.map((row) => [row.userId, row]));
    const stated = [...people];
    const strangers = rows.filter(({ userId }) => !people.has(userId));
    return {
      differences: [
        ...stated.flatMap(([userId, one]) => {
          const reason = differenceOf(one, present.get(userId));
          return reason === null ? [] : [{ seq: one.seq, reason: `${reason} (person ${userId})` }];
        }),
        ...strangers.map(
          ({ userId }): Difference => ({ seq: null, reason: `no entry put person ${userId} on the case` }),
        ),
      ],
      unprovedCount: stated.filter(([, { roleId, relationId }]) => roleId === undefined || relationId === undefined)
        .length,
    };
  },
});

function differenceOf(stated: Stated, row: ParticipantOfCase | undefined): string | null {
  if (row === undefined) return 'a participant is no longer on the case';
  if (stated.roleId !== undefined && stated.roleId !== row.roleId)
    return 'the role of a participant is not what was recorded';
  if (stated.relationId !== undefined && stated.relationId !== row.relationId)
    return 'the relation of a participant is not what was recorded';
  if (stated.roleId !== undefined && stated.blockedReason !== row.blockedReason)
    return 'the reason of a block is not what was recorded';
  const { isEmailOn, isInAppOn } = stated.notified ?? both;
  if (stated.blockedReason === null && (isEmailOn !== row.isEmailOn || isInAppOn !== row.isInAppOn))
    return 'how a participant is notified is not what was recorded';
  return null;
}
