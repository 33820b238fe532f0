import { PermissionRule } from '@evenhand/contract/users';
import { sql } from 'kysely';
import type { Act, OnCase } from '../access/act.ts';
import type { Scope } from '../access/scope.ts';
import type { ReadDb } from '../platform/database/open-database.ts';

/** A request that waits for a decision. */
export interface PendingRequest {
  readonly id: number;
  readonly caseId: number;
  /** Null for a request about a file of the case itself, the only one of `fileIds`. */
  readonly messageId: number | null;
  /** Null for the message with all its attachments. */
  readonly fileIds: readonly number[] | null;
  readonly reasonId: number;
  readonly urgencyId: number;
  readonly requestedAt: Date;
  readonly requestedById: string;
  readonly requestedByName: string;
}

const columns = sql`r.id, r.case_id as "caseId", r.message_id as "messageId", to_json(r.file_ids) as "fileIds", r.reason_id as "reasonId",
  r.urgency_id as "urgencyId", r.requested_at as "requestedAt", r.requested_by as "requestedById", p.full_name as "requestedByName"`;

const tables = sql`removal_request r join case_record c on c.id = r.case_id join person p on p.user_id = r.requested_by`;

/** Of a reader who acts as HR on the case. */
const pending = (scope: Scope) => sql`r.decided_at is null and ${scope.visible('c')} and ${scope.actsAsHr('c')}`;

/** The oldest first (gaps G-75). */
export async function pendingRequests(db: ReadDb, scope: Scope): Promise<PendingRequest[]> {
  const { rows } =
    await sql<PendingRequest>`select ${columns} from ${tables} where ${pending(scope)} order by r.requested_at, r.id`.execute(
      db,
    );
  return rows;
}

export async function pendingRequestById(
  db: ReadDb,
  scope: Scope,
  caseId: number,
  id: number,
): Promise<PendingRequest | null> {
  const { rows } = await sql<PendingRequest>`
    select ${columns} from ${tables} where r.case_id = ${caseId} and r.id = ${id} and ${pending(scope)}`.execute(db);
  return rows[0] ?? null;
}

export async function hasPendingRequest(
  db: ReadDb,
  about: { readonly messageId: number } | { readonly fileId: number },
): Promise<boolean> {
  const isAbout =
    'messageId' in about
      ? sql`message_id = ${about.messageId}`
      : sql`message_id is null and file_ids = array[${about.fileId}::bigint]`;
  const { rows } = await sql`select 1 from removal_request where ${isAbout} and decided_at is null`.execute(db);
  return rows.length > 0;
}

/**
 * Reads the permission rule of the person again, because it may have been taken away while the act waited for
 * its case.
 */
export async function stillMayReview(db: ReadDb, { userId, serviceId }: Scope): Promise<boolean> {
  const { rows } = await sql`select 1 from permission_rule
    where user_id = ${userId} and service_id = ${serviceId} and title = ${PermissionRule.ReviewMessageRemovals} and value = 'true'`.execute(
    db,
  );
  return rows.length > 0;
}

interface NewRequest {
  readonly messageId: number | null;
  readonly fileIds: readonly number[] | null;
  readonly reasonId: number;
  readonly urgencyId: number;
}

/** @returns the number of the request. */
export async function insertRequest(act: Act, onCase: OnCase, request: NewRequest): Promise<number> {
  const { id } = await act.db
    .insertInto('removal_request')
    .values({
      service_id: onCase.serviceId,
      case_id: onCase.id,
      message_id: request.messageId,
      file_ids: request.fileIds === null ? null : [...request.fileIds],
      reason_id: request.reasonId,
      urgency_id: request.urgencyId,
      requested_at: act.now,
      requested_by: act.actor.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function setDecided(act: Act, onCase: OnCase, id: number, isApproved: boolean): Promise<void> {
  await act.db
    .updateTable('removal_request')
    .set({ decided_at: act.now, decided_by: act.actor.userId, is_approved: isApproved })
    .where('case_id', '=', onCase.id)
    .where('id', '=', id)
    .execute();
}
