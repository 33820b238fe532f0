import { randomBytes } from 'node:crypto';
import type { Attachment } from '@evenhand/contract/files';
import * as z from 'zod/mini';
import type { Act, OnCase } from '../access/act.ts';
import type { StagedFile } from '../platform/files/stage-file.ts';
import { enqueueJob } from '../platform/jobs/job.rows.ts';
import type { ComponentForm, EventCorrection, FileHolder, OfCase } from './file-holder.ts';
import { carriedBy, holderColumns } from './file-holder.ts';
import { stateOf } from './file-state.ts';

/**
 * Keeps a file that has arrived, on an event, a form, a message or a case the act holds. Its bytes were stored before
 * the act began. One that could not be scanned is scanned by a job (decision 0048).
 */
export async function attachFile(
  act: Act,
  onCase: OnCase,
  holder: FileHolder | OfCase,
  file: StagedFile,
): Promise<Attachment> {
  const { filename, contentType, size, sha256, scan } = file;
  const storageId = newStorageId();
  const { id } = await act.db
    .insertInto('case_file')
    .values({
      service_id: onCase.serviceId,
      case_id: onCase.id,
      ...holderColumns(holder),
      storage_id: storageId,
      filename,
      content_type: contentType,
      size,
      sha256,
      scan,
      added_at: act.now,
      added_by: act.actor.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (scan === 'unchecked')
    await enqueueJob(act, scanOfCase, {
      key: String(onCase.id),
      payload: { caseId: onCase.id },
      runAt: whenToScan(act.now),
    });
  return { id, filename, storageId, ...stateOf(scan) };
}

/** 128 random bits. Knowing them opens nothing by itself. */
export function newStorageId(): string {
  return randomBytes(16).toString('hex');
}

/** A component was completed, or a correction saved: its files belong to the event from now on. */
export async function moveToEvent(
  act: Act,
  caseId: number,
  from: ComponentForm | EventCorrection,
  trackedEventId: number,
): Promise<void> {
  await act.db
    .updateTable('case_file')
    .set(holderColumns({ trackedEventId }))
    .where('case_id', '=', caseId)
    .where(carriedBy([from]))
    .execute();
}

/**
 * A component is taken back. Its event keeps its files, because the history names them, and the form that is
 * opened again has the same files.
 */
export async function offerAgain(act: Act, onCase: OnCase, trackedEventId: number, form: ComponentForm): Promise<void> {
  const files = await act.db
    .selectFrom('case_file')
    .select(['service_id', 'case_id', 'filename', 'content_type', 'size', 'sha256', 'scan', 'added_at', 'added_by'])
    .where('case_id', '=', onCase.id)
    .where('tracked_event_id', '=', trackedEventId)
    .orderBy('id')
    .execute();
  if (files.length === 0) return;
  const copies = files.map((file) => ({ ...file, ...holderColumns(form), storage_id: newStorageId() }));
  await act.db.insertInto('case_file').values(copies).execute();
}

/** The scanner did not answer a moment ago. */
const WAIT_MS = 60_000;

/** The job that scans the unchecked files of a case: one for each case, which its acts hold anyway. */
export const scanOfCase = { kind: 'scan-files', payload: z.object({ caseId: z.number() }) };

/** The job that scans the unchecked files of a message from outside that waits for its case. */
export const scanOfUnassigned = { kind: 'scan-unassigned-files', payload: z.object({ messageId: z.number() }) };

/** The first time to scan files that could not be scanned during their act. */
export function whenToScan(now: Date): Date {
  return new Date(now.getTime() + WAIT_MS);
}
