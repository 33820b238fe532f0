import * as z from 'zod/mini';
import type { Tx } from '../platform/database/transaction.ts';
import { enqueueJob } from '../platform/jobs/job.rows.ts';

const rightsEvent = z.object({
  what: z.enum(['gained', 'ended', 'paused', 'confirmed']),
  userId: z.string(),
  /** The right that was gained or ended; null where it is about all that the person has. */
  rightId: z.nullable(z.number()),
  /** Who did it; null for a command on the server. */
  by: z.nullable(z.string()),
  at: z.string(),
});

/** What has become of somebody's rights to read cases. */
export type RightsEvent = z.output<typeof rightsEvent>;

/**
 * Raised when somebody gains or loses a right to read cases, or theirs are paused or confirmed. It is a job, because
 * the role of administration reaches no notice. It is done in `notifications/tell-of-rights.ts`.
 */
export const announceRightsJob = { kind: 'announce-rights', payload: rightsEvent };

/** Has those told whom it concerns, in the transaction of what it tells of. */
export async function announceRights(db: Tx['db'], event: Omit<RightsEvent, 'at'>, now: Date): Promise<void> {
  const payload = { ...event, at: now.toISOString() };
  const key = [payload.what, payload.rightId ?? payload.userId, payload.at].join(' ');
  await enqueueJob({ db }, announceRightsJob, { key, payload, runAt: now });
}
