import { enterAsSystem } from '../access/context.ts';
import type { Configuration } from '../configuration/configuration.ts';
import { keepDeferred, keepInvitationSent, keepRefused } from '../outgoing-mail/mail-outcome.rows.ts';
import type { Delivery } from '../outgoing-mail/open-mailer.ts';
import type { SendsMail } from '../outgoing-mail/send-due-mail.ts';
import type { Db, ReadDb } from '../platform/database/open-database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Job, JobCounts } from '../platform/jobs/job.ts';
import { defineRecurringJob } from '../platform/jobs/job.ts';
import type { DueInvitation } from './due-invitations.queries.ts';
import { whoIsToBeInvited } from './due-invitations.queries.ts';
import { keepInvited } from './invitation.rows.ts';
import { meetingsAhead } from './meetings.queries.ts';
import { nextMailOf } from './next-mail.ts';

const EVERY_MS = 60_000;
/** Other jobs wait meanwhile; what is left is sent with the next run. */
const SENT_WITHIN_MS = 30_000;
/** Later meetings are invited to when they are among the next. */
const MEETINGS_MAX_COUNT = 10_000;
const MAILS_MAX_COUNT = 500;

/** Sends invitations to meetings every minute, once for all server processes together. */
export function sendingInvitations(world: SendsMail): Job {
  return defineRecurringJob({
    kind: 'send-invitations',
    everyMs: EVERY_MS,
    performOutside: async (db, { now }) => await sendInvitations(db, world, now),
  });
}

/**
 * Compares the meetings that lie ahead with what people were sent about them, and sends the differences (decision
 * 0101). No act raises anything. A mail whose outcome is not known is sent again, with the same Message-ID.
 * @returns how many mails ended how; undefined when nothing was due.
 * @throws when the mail server is away; then everything waits for the next run.
 */
export async function sendInvitations(db: Db, world: SendsMail, now: Date): Promise<JobCounts | undefined> {
  const begun = performance.now();
  const due = await inTransaction(db, async ({ db: reading }) => {
    await enterAsSystem(reading);
    await takeUpPublished(reading, world.configuration);
    const meetings = await meetingsAhead(reading, world.configuration, { since: now, limit: MEETINGS_MAX_COUNT });
    return await whoIsToBeInvited(reading, meetings, { now, limit: MAILS_MAX_COUNT });
  });
  if (due.length > 0) await world.mailer.assertThere();
  const counts = { sent: 0, refused: 0, deferred: 0, nothing: 0 };
  const waiting = new Set<string>();
  for (const one of due) {
    if (world.isStopping() || performance.now() - begun > SENT_WITHIN_MS) break;
    if (waiting.has(one.userId)) continue;
    const outcome = await sendOne(db, world, one, now);
    counts[outcome] += 1;
    if (outcome === 'deferred' || outcome === 'refused') waiting.add(one.userId);
  }
  return due.length === 0 ? undefined : counts;
}

/** Meetings may follow workflows that another server process has published just now. */
async function takeUpPublished(db: ReadDb, configuration: Configuration): Promise<void> {
  const services = await db.selectFrom('service').select(['id', 'active_publication_id as publicationId']).execute();
  for (const { id, publicationId } of services)
    if (publicationId !== null) await configuration.since(db, id, publicationId);
}

/** No transaction waits for the mail server. */
async function sendOne(db: Db, world: SendsMail, due: DueInvitation, now: Date): Promise<Delivery | 'nothing'> {
  const next = await inTransaction(db, ({ db: tx }) => nextMailOf(tx, world, due, now));
  if (next === null) return 'nothing';
  const { mail, sequence, address, fromName } = next;
  const { userId } = due;
  const delivery = await world.mailer.send({ ...mail, to: address, fromName });
  await inTransaction(db, async ({ db: tx }) => {
    if (delivery === 'sent') {
      await keepInvited(tx, due, { sequence, address, now });
      await keepInvitationSent(tx, userId, mail.messageId);
    } else if (delivery === 'refused') await keepRefused(tx, { userId, noticeIds: [], now });
    else await keepDeferred(tx, { userId, noticeIds: [], now });
  });
  return delivery;
}
