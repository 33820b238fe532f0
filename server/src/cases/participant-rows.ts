import type { ParticipantRole, ParticipantSource } from '@evenhand/contract/participants';
import { ApplicationRole } from '@evenhand/contract/users';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Act } from '../access/act.ts';
import { beforeSightChanges } from '../access/case-changes.ts';
import type { Scope } from '../access/scope.ts';
import type { ReadDb } from '../platform/database/open-database.ts';

/**
 * Rows of people on a case. The acts on them live in the participants module; this is the only place that writes the table, but for the owner a
 * case begins with (insert-case.ts).
 */
export interface ParticipantRow {
  readonly id: number;
  readonly userId: string;
  readonly roleId: Exclude<ParticipantRole, -1>;
  readonly relationId: number | null;
  readonly blockedReason: string | null;
  readonly sourceId: number;
  readonly isEmailOn: boolean;
  readonly isInAppOn: boolean;
  readonly addedAt: Date;
  readonly addedByName: string | null;
  readonly version: number;
  readonly fullName: string;
  readonly employeeNumber: string | null;
  readonly jobTitle: string | null;
  readonly email: string | null;
  /** Works in HR of some service, or did when they were last there. */
  readonly isHr: boolean;
}

/** Live participants of a case the caller can see, blocked ones included, in the order owner, stakeholders, observers, blocked. */
export async function participantsOf(db: ReadDb, scope: Scope, caseId: number): Promise<ParticipantRow[]> {
  const { rows } = await sql<ParticipantRow>`
    select p.id, p.user_id as "userId", p.role_id as "roleId", p.relation_id as "relationId", p.blocked_reason as "blockedReason",
      p.source_id as "sourceId", p.is_email_on as "isEmailOn", p.is_in_app_on as "isInAppOn", p.added_at as "addedAt", adder.full_name as "addedByName",
      p.version, person.full_name as "fullName", person.employee_number as "employeeNumber", person.job_title as "jobTitle", person.email,
      exists (select 1 from account a where a.user_id = p.user_id and ${ApplicationRole.HrUser} = any(a.roles)) as "isHr"
    from case_record c
    join participant p on p.case_id = c.id and p.removed_at is null
    join person on person.user_id = p.user_id
    left join person adder on adder.user_id = p.added_by
    where c.id = ${caseId} and ${scope.visible('c')}
    order by p.role_id, p.id`.execute(db);
  return rows;
}

export interface NewParticipant {
  readonly userId: string;
  readonly roleId: Exclude<ParticipantRole, -1>;
  readonly relationId: number | null;
  readonly blockedReason: string | null;
  readonly sourceId: ParticipantSource;
}

/** Puts a person on a case. The act has already made sure that they are not on it. */
export async function insertParticipant(act: Act, onCase: { readonly id: number; readonly serviceId: number }, one: NewParticipant): Promise<number> {
  await beforeSightChanges(act, onCase.id, [one.userId]);
  const row = await act.db
    .insertInto('participant')
    .values({
      service_id: onCase.serviceId,
      case_id: onCase.id,
      user_id: one.userId,
      role_id: one.roleId,
      relation_id: one.relationId,
      blocked_reason: one.blockedReason,
      source_id: one.sourceId,
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
  change: { readonly roleId: Exclude<ParticipantRole, -1>; readonly relationId: number | null; readonly blockedReason: string | null },
): Promise<void> {
  await beforeSightChanges(act, caseId, holderOfPlace(caseId, participantId));
  await act.db
    .updateTable('participant')
    .set((current) => ({ role_id: change.roleId, relation_id: change.relationId, blocked_reason: change.blockedReason, version: current('version', '+', 1) }))
    .where('case_id', '=', caseId)
    .where('id', '=', participantId)
    .where('removed_at', 'is', null)
    .execute();
}

/** Takes a person off a case; the row stays as history. */
export async function endParticipant(act: Act, caseId: number, participantId: number): Promise<void> {
  await beforeSightChanges(act, caseId, holderOfPlace(caseId, participantId));
  await act.db
    .updateTable('participant')
    .set({ removed_at: act.now, removed_by: act.actor.userId })
    .where('case_id', '=', caseId)
    .where('id', '=', participantId)
    .where('removed_at', 'is', null)
    .execute();
}

function holderOfPlace(caseId: number, participantId: number): RawBuilder<string[]> {
  return sql`array(select held.user_id from participant held where held.case_id = ${caseId} and held.id = ${participantId})`;
}
