import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ReadDb } from '../platform/database/open-database.ts';

/**
 * A removal that was approved, as a list outside of the database keeps it (decision 0116). It holds numbers and moments
 * alone, no word of what was removed.
 */
export const listedRemovalSchema = z.object({
  requestId: z.number(),
  serviceId: z.number(),
  caseId: z.number(),
  messageId: z.nullable(z.number()),
  fileIds: z.nullable(z.array(z.number())),
  reasonId: z.number(),
  urgencyId: z.number(),
  requestedAt: z.string(),
  requestedBy: z.string(),
  decidedAt: z.string(),
  decidedBy: z.string(),
});
export type ListedRemoval = z.infer<typeof listedRemovalSchema>;

/** Raised when a removal was approved, for the list outside of the database. */
export const removalApproved = { kind: 'keep-removal-list', payload: z.object({}) };

/** Every removal that was approved, the oldest first. */
export async function approvedRemovals(db: ReadDb): Promise<ListedRemoval[]> {
  const { rows } = await sql<Omit<ListedRemoval, 'requestedAt' | 'decidedAt'> & { requestedAt: Date; decidedAt: Date }>`
    select id as "requestId", service_id as "serviceId", case_id as "caseId", message_id as "messageId",
      to_json(file_ids) as "fileIds", reason_id as "reasonId", urgency_id as "urgencyId", requested_at as "requestedAt",
      requested_by as "requestedBy", decided_at as "decidedAt", decided_by as "decidedBy"
    from removal_request where is_approved order by decided_at, id`.execute(db);
  return rows.map(({ requestedAt, decidedAt, ...row }) => ({
    ...row,
    requestedAt: requestedAt.toISOString(),
    decidedAt: decidedAt.toISOString(),
  }));
}
