import { standardMailWords } from '@evenhand/engine/mail-words';
import { enterAsSystem } from '../access/context.ts';
import type { Configuration } from '../configuration/configuration.ts';
import type { Db } from '../platform/database/open-database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { lastTimeOfDay } from '../platform/days.ts';
import type { Job, JobCounts } from '../platform/jobs/job.ts';
import { defineRecurringJob } from '../platform/jobs/job.ts';
import { composeMail } from './compose-mail.ts';
import type { Digest, Recipient } from './due-mail.queries.ts';
import { dueMailOf, whoIsDue } from './due-mail.queries.ts';
import { keepDeferred, keepNothingToSend, keepRefused, keepSent } from './mail-outcome.rows.ts';
import type { Delivery, Mailer } from './open-mailer.ts';

export interface SendsMail {
  readonly mailer: Mailer;
  readonly configuration: Configuration;
  readonly publicUrl: string;
  readonly from: string;
  /** The server process ends: no further mail is begun. */
  readonly isStopping: () => boolean;
}

export const SEND_MAIL = 'send-mail';

const EVERY_MS = 30_000;
/** Other jobs wait meanwhile; what is left is sent with the next run. */
const SENT_WITHIN_MS = 30_000;
const RECIPIENTS_MAX_COUNT = 500;

/** Sends mail every few seconds, once for all server processes together. */
export function sendingMail(world: SendsMail): Job {
  return defineRecurringJob({
    kind: SEND_MAIL,
    everyMs: EVERY_MS,
    performOutside: async (db, { now }) => await sendDueMail(db, world, now),
  });
}

/**
 * Sends what waits in the notices. A notice is written in the transaction of its act, and what is sent is composed at
 * this moment: one mail to a person about all that waits, by their rights as they are now (decision 0095). A mail whose
 * outcome is not known is sent again, with the same Message-ID.
 * @returns how many mails ended how; undefined when nobody was due.
 * @throws when the mail server is away; then everything waits for the next run.
 */
export async function sendDueMail(db: Db, world: SendsMail, now: Date): Promise<JobCounts | undefined> {
  const begun = performance.now();
  const digests = digestsOf(world.configuration, now);
  const recipients = await inTransaction(db, async (tx) => {
    await enterAsSystem(tx.db);
    return await whoIsDue(tx.db, { now, digests, limit: RECIPIENTS_MAX_COUNT });
  });
  if (recipients.length > 0) await world.mailer.assertThere();
  const counts = { sent: 0, refused: 0, deferred: 0, nothing: 0 };
  for (const recipient of recipients) {
    if (world.isStopping() || performance.now() - begun > SENT_WITHIN_MS) break;
    const digest = digests.find(({ serviceId }) => serviceId === recipient.serviceId);
    if (digest !== undefined) counts[await sendTo(db, world, recipient, digest.at, now)] += 1;
  }
  return recipients.length === 0 ? undefined : counts;
}

function digestsOf(configuration: Configuration, now: Date): Digest[] {
  return configuration.serviceIds.map((serviceId) => {
    const { service, mail } = configuration.of(serviceId).pack;
    return { serviceId, at: lastTimeOfDay(now, (mail ?? standardMailWords).digestAt, service.timeZone) };
  });
}

/** No transaction waits for the mail server. */
async function sendTo(
  db: Db,
  { mailer, configuration, publicUrl, from }: SendsMail,
  recipient: Recipient,
  digestAt: Date,
  now: Date,
): Promise<Delivery | 'nothing'> {
  const { userId, serviceId } = recipient;
  const { noticeIds, notices, address } = await inTransaction(db, (tx) => dueMailOf(tx.db, recipient, digestAt));
  const outcome = { userId, noticeIds, now };
  if (notices.length === 0 || address === null) {
    await inTransaction(db, (tx) => keepNothingToSend(tx.db, outcome));
    return 'nothing';
  }
  const { service, branding, mail: words = standardMailWords } = configuration.of(serviceId).pack;
  const names = { service: service.title, organisation: branding.applicationName };
  const mail = composeMail({ publicUrl, from, words, ...names }, userId, notices);
  const delivery = await mailer.send({ ...mail, to: address, fromName: service.title });
  await inTransaction(db, async (tx) => {
    if (delivery === 'sent') await keepSent(tx.db, outcome, mail.messageId);
    else if (delivery === 'refused') await keepRefused(tx.db, outcome);
    else await keepDeferred(tx.db, outcome);
  });
  return delivery;
}
