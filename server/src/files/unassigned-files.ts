import { sql } from 'kysely';
import type { Act, OnCase } from '../access/act.ts';
import { enterAsSystem } from '../access/context.ts';
import type { Scope } from '../access/scope.ts';
import type { Db, ReadDb } from '../platform/database/open-database.ts';
import { inReadOnly } from '../platform/database/read-only.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Verdict } from '../platform/files/clamd.ts';
import { noteReleased } from '../platform/files/content-notes.ts';
import type { StagedFile } from '../platform/files/stage-file.ts';
import { enqueueJob } from '../platform/jobs/job.rows.ts';
import { newStorageId, scanOfCase, scanOfUnassigned, whenToScan } from './attach-file.ts';
import type { MessageFile, StoredFile } from './case-file.queries.ts';

// The attachments of messages from outside that match no case. All HR users of the service read them, until
// they go to a case with their message (decision 0055).

export interface UnassignedHolder {
  readonly messageId: number;
  readonly serviceId: number;
}

/**
 * Keeps files that have arrived with a message from outside, and the mail as it came. It runs in the context of the
 * system.
 */
export async function keepUnassignedFiles(
  tx: Tx,
  { messageId, serviceId }: UnassignedHolder,
  { attachments, original }: { readonly attachments: readonly StagedFile[]; readonly original: StagedFile | null },
  now: Date,
): Promise<void> {
  const files = [...attachments, ...(original === null ? [] : [original])];
  for (const file of files) {
    const { filename, contentType, size, sha256, scan } = file;
    await tx.db
      .insertInto('unassigned_file')
      .values({
        // Its number stays the same on the case.
        id: sql<number>`nextval(pg_get_serial_sequence('case_file', 'id'))`,
        service_id: serviceId,
        unassigned_message_id: messageId,
        storage_id: newStorageId(),
        filename,
        content_type: contentType,
        size,
        sha256,
        scan,
        added_at: now,
        is_mail: file === original,
      })
      .execute();
  }
  if (files.some(({ scan }) => scan === 'unchecked'))
    await enqueueJob(tx, scanOfUnassigned, { key: String(messageId), payload: { messageId }, runAt: whenToScan(now) });
}

/** By message, as they came. The messages were loaded for their reader. */
export async function unassignedFiles(db: ReadDb, messageIds: readonly number[]): Promise<Map<number, MessageFile[]>> {
  if (messageIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('unassigned_file')
    .select([
      ...(['id', 'unassigned_message_id as messageId', 'filename', 'storage_id as storageId', 'size', 'scan'] as const),
      'is_mail as isMail',
    ])
    .where('unassigned_message_id', 'in', [...messageIds])
    .orderBy('id')
    .execute();
  const byMessage = Map.groupBy(rows, ({ messageId }) => messageId);
  return new Map([...byMessage].map(([id, those]) => [id, those.map(({ messageId: _, ...file }) => file)]));
}

/** For HR users of the service alone. */
export async function readUnassignedFile(
  db: ReadDb,
  scope: Scope,
  storageId: string,
): Promise<Omit<StoredFile, 'caseId'> | null> {
  const found = await db
    .selectFrom('unassigned_file')
    .select([
      'storage_id as storageId',
      'filename',
      'content_type as contentType',
      'size as sizeBytes',
      'sha256',
      'scan',
    ])
    .where('storage_id', '=', storageId)
    .where('service_id', '=', scope.serviceId)
    .executeTakeFirst();
  return found === undefined ? null : { ...found, isWaiting: false };
}

export type TakenFile = Awaited<ReturnType<typeof takeUnassignedFiles>>[number];

/** Takes the files of a message that is about to be assigned. They are kept with `keepTakenFiles`. */
export async function takeUnassignedFiles(act: Act, messageId: number) {
  const taken = await act.db
    .deleteFrom('unassigned_file')
    .where('unassigned_message_id', '=', messageId)
    .where('service_id', '=', act.actor.serviceId)
    .returning(['id', 'storage_id', 'filename', 'content_type', 'size', 'sha256', 'scan', 'is_mail'])
    .execute();
  return taken.sort((one, other) => one.id - other.id);
}

/** Keeps them with the message on a case the act holds. Who assigns the message adds them to the case. */
export async function keepTakenFiles(
  act: Act,
  onCase: OnCase,
  messageId: number,
  files: readonly TakenFile[],
): Promise<void> {
  for (const { id, storage_id, filename, content_type, size, sha256, scan, is_mail } of files) {
    await sql`
      insert into case_file (id, service_id, case_id, message_id, storage_id, filename, content_type, size, sha256, scan, added_at, added_by, is_mail) overriding system value
      values (${id}, ${onCase.serviceId}, ${onCase.id}, ${messageId}, ${storage_id}, ${filename}, ${content_type}, ${size}, ${sha256}, ${scan}, ${act.now},
        ${act.actor.userId}, ${is_mail})`.execute(act.db);
  }
  if (files.some(({ scan }) => scan === 'unchecked'))
    await enqueueJob(act, scanOfCase, {
      key: String(onCase.id),
      payload: { caseId: onCase.id },
      runAt: whenToScan(act.now),
    });
}

/** Forgets the files of messages that are forgotten. Their bytes go later. In the context of the system. */
export async function forgetUnassignedFiles(db: Db, messageIds: readonly number[]): Promise<void> {
  const gone = await db
    .deleteFrom('unassigned_file')
    .where('unassigned_message_id', 'in', [...messageIds])
    .returning('sha256')
    .execute();
  await noteReleased(
    db,
    gone.map(({ sha256 }) => sha256),
  );
}

/** The content of the unchecked files of a message that waits. */
export async function uncheckedUnassigned(db: Db, messageId: number): Promise<string[]> {
  return await inReadOnly(db, async (reading) => {
    await enterAsSystem(reading);
    const rows = await reading
      .selectFrom('unassigned_file')
      .select('sha256')
      .distinct()
      .where('unassigned_message_id', '=', messageId)
      .where('scan', '=', 'unchecked')
      .execute();
    return rows.map(({ sha256 }) => sha256);
  });
}

/**
 * Gives the waiting files that have this content the verdict of its scan: a virus counts for all of them,
 * that there is none for those that wait for it.
 */
export async function settleUnassigned(db: Db, sha256: string, { isClean }: Verdict): Promise<void> {
  await inTransaction(db, async (tx) => {
    await enterAsSystem(tx.db);
    const update = tx.db
      .updateTable('unassigned_file')
      .set({ scan: isClean ? 'clean' : 'infected' })
      .where('sha256', '=', sha256);
    await (isClean ? update.where('scan', '=', 'unchecked') : update).execute();
  });
}
