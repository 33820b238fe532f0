import type { ParticipantSource } from '@evenhand/contract/participants';
import { ParticipantRole } from '@evenhand/contract/participants';
import type { Act } from '../access/act.ts';
import { insertParticipant } from './participant-rows.ts';

export interface NewCase {
  readonly serviceId: number;
  readonly accessLevelId: number;
  readonly sectionId: number;
  readonly topicId: number;
  readonly isSimpleProcess: boolean;
  readonly ownerUserId: string;
  readonly ownerSourceId: ParticipantSource;
  readonly adviserUserId: string | null;
  readonly employeeUserId: string | null;
  readonly employeeName: string | null;
  readonly employeeEmail: string | null;
  readonly noEmployeeReasonId: number | null;
}

/** Writes the case row together with its owner: a case without an owner never exists. */
export async function insertCase(act: Act, one: NewCase): Promise<number> {
  const row = await act.db
    .insertInto('case_record')
    .values({
      service_id: one.serviceId,
      access_level_id: one.accessLevelId,
      section_id: one.sectionId,
      topic_id: one.topicId,
      is_simple_process: one.isSimpleProcess,
      adviser_user_id: one.adviserUserId,
      employee_user_id: one.employeeUserId,
      employee_name: one.employeeName,
      employee_email: one.employeeEmail,
      no_employee_reason_id: one.noEmployeeReasonId,
      created_at: act.now,
      created_by: act.actor.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertParticipant(
    act,
    { id: row.id, serviceId: one.serviceId },
    { userId: one.ownerUserId, roleId: ParticipantRole.CaseOwner, relationId: null, blockedReason: null, sourceId: one.ownerSourceId },
  );
  return row.id;
}
