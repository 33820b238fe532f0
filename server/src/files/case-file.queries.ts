import type { ReadDb } from '../platform/database/open-database.ts';

/** A file as what carries it names it (COMP-EVENT-12). */
export interface Attachment {
  readonly id: number;
  readonly filename: string;
  readonly storageId: string;
}

/** Files of a tracked event that has been loaded for its reader, in the order they were added. */
export async function attachmentsOf(db: ReadDb, caseId: number, trackedEventId: number): Promise<Attachment[]> {
  return await db
    .selectFrom('case_file')
    .select(['id', 'filename', 'storage_id as storageId'])
    .where('case_id', '=', caseId)
    .where('tracked_event_id', '=', trackedEventId)
    .orderBy('id')
    .execute();
}
