import type { ParticipantRole, ParticipantSource } from '@evenhand/contract/participants';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Act, OnCase } from '../access/act.ts';
import { beforeSightChanges } from '../access/case-changes.ts';

// The acts on people on a case are in the participants module. Only this file writes the table, except for
// the owner a case begins with (insert-case.ts).

export interface NewParticipant {
  readonly userId: string;
  readonly roleId: Exclude<ParticipantRole, -1>;
  readonly relationId: number | null;
  readonly blockedReason: string | null;
  readonly sourceId: ParticipantSource;
}

/** Puts a person on a case. The act has already made sure that they are not on it. */
export async function insertParticipant(act: Act, onCase: OnCase, participant: NewParticipant): Promise<number> {
  await beforeSightChanges(act, onCase.id, [participant.userId]);
  const row = await act.db
    .insertInto('participant')
    .values({
      service_id: onCase.serviceId,
      case_id: onCase.id,
      user_id: participant.userId,
      role_id: participant.roleId,
      relation_id: participant.relationId,
      blocked_reason: participant.blockedReason,
      source_id: participant.sourceId,
      added_at: act.now,
      added_by: act.actor.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Changes role, relation and blocked reason of a live participant. */
export async function updateParticipant(
  act: Act,
  caseId: number,
  participantId: number,
  change: {
    readonly roleId: Exclude<ParticipantRole, -1>;
    readonly relationId: number | null;
    readonly blockedReason: string | null;
  },
): Promise<void> {
  await beforeSightChanges(act, caseId, userOfParticipant(caseId, participantId));
  await act.db
    .updateTable('participant')
    .set((current) => ({
      role_id: change.roleId,
      relation_id: change.relationId,
      blocked_reason: change.blockedReason,
      version: current('version', '+', 1),
    }))
    .where('case_id', '=', caseId)
    .where('id', '=', participantId)
    .where('removed_at', 'is', null)
    .execute();
}

/** Changes how a live participant is notified about the case; it changes nobody's sight. */
export async function setWaysToNotify(
  act: Act,
  caseId: number,
  participantId: number,
  { isEmailOn, isInAppOn }: { readonly isEmailOn: boolean; readonly isInAppOn: boolean },
): Promise<void> {
  await act.db
    .updateTable('participant')
    .set((current) => ({ is_email_on: isEmailOn, is_in_app_on: isInAppOn, version: current('version', '+', 1) }))
    .where('case_id', '=', caseId)
    .where('id', '=', participantId)
    .where('removed_at', 'is', null)
    .execute();
}

/** Takes a person off a case; the row stays as history. */
export async function endParticipant(act: Act, caseId: number, participantId: number): Promise<void> {
  await beforeSightChanges(act, caseId, userOfParticipant(caseId, participantId));
  await act.db
    .updateTable('participant')
    .set({ removed_at: act.now, removed_by: act.actor.userId })
    .where('case_id', '=', caseId)
    .where('id', '=', participantId)
    .where('removed_at', 'is', null)
    .execute();
}

/** An appointment that was undone never counts as a relation that was held. */
export async function forgetRelation(act: Act, caseId: number, participantId: number): Promise<void> {
  await act.db
    .updateTable('participant')
    .set({ relations_held: sql`array_remove(relations_held, relation_id)` })
    .where('case_id', '=', caseId)
    .where('id', '=', participantId)
    .execute();
}

function userOfParticipant(caseId: number, participantId: number): RawBuilder<string[]> {
  return sql`array(select held.user_id from participant held where held.case_id = ${caseId} and held.id = ${participantId})`;
}
