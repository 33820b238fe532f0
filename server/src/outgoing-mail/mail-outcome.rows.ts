import { sql } from 'kysely';
import { enterAsSystem } from '../access/context.ts';
import { endMailOf } from '../notifications/notice.store.ts';
import type { Db } from '../platform/database/open-database.ts';

/** How a mail to a person ended, and what it was about. */
interface Outcome {
  readonly userId: string;
  readonly noticeIds: readonly number[];
  readonly now: Date;
}

export async function keepNothingToSend(db: Db, outcome: Outcome): Promise<void> {
  await enterAsSystem(db);
  await endMailOf(db, outcome);
}

export async function keepSent(db: Db, outcome: Outcome, messageId: string): Promise<void> {
  await enterAsSystem(db);
  await endMailOf(db, outcome);
  await sql`insert into mail_recipient (user_id, sent_at, message_id) values (${outcome.userId}, ${outcome.now}, ${messageId})
    on conflict (user_id) do update set sent_at = ${outcome.now}, message_id = ${messageId}, failures = 0, retry_at = null, refused_at = null`.execute(
    db,
  );
}

/** The mail server has taken an invitation, which stands beside the mail about notices. */
export async function keepInvitationSent(db: Db, userId: string, messageId: string): Promise<void> {
  await enterAsSystem(db);
  await sql`insert into mail_recipient (user_id, message_id) values (${userId}, ${messageId})
    on conflict (user_id) do update set message_id = ${messageId}, failures = 0, retry_at = null, refused_at = null`.execute(
    db,
  );
}

/** The address is refused, which HR is shown. The notices stay in the application. */
export async function keepRefused(db: Db, outcome: Outcome): Promise<void> {
  await enterAsSystem(db);
  await endMailOf(db, outcome);
  await sql`insert into mail_recipient as r (user_id, refused_at) values (${outcome.userId}, ${outcome.now})
    on conflict (user_id) do update set failures = 0, retry_at = null, refused_at = coalesce(r.refused_at, ${outcome.now})`.execute(
    db,
  );
}

/** Waits for a mail server that takes nothing for one person grow from a minute to about an hour. */
const FIRST_WAIT_MS = 60_000;
const DOUBLED_MAX_COUNT = 6;
/** With their waits, about half a day: then HR is shown that mail does not arrive. */
const SHOWN_AFTER_COUNT = 16;

/** The mail server takes nothing for this person now; what waits for them goes on waiting. */
export async function keepDeferred(db: Db, { userId, now }: Outcome): Promise<void> {
  await enterAsSystem(db);
  await sql`
    insert into mail_recipient as r (user_id, failures, retry_at) values (${userId}, 1, ${new Date(now.getTime() + FIRST_WAIT_MS)})
    on conflict (user_id) do update set failures = r.failures + 1,
      retry_at = ${now}::timestamptz + ${FIRST_WAIT_MS} * interval '1 millisecond' * 2 ^ least(r.failures, ${DOUBLED_MAX_COUNT}),
      refused_at = case when r.failures + 1 >= ${SHOWN_AFTER_COUNT} then coalesce(r.refused_at, ${now}) else r.refused_at end`.execute(
    db,
  );
}

/** The last mail to a person, with this Message-ID, came back: from then on HR is shown that mail does not arrive. */
export async function keepBounced(db: Db, messageId: string, now: Date): Promise<void> {
  await enterAsSystem(db);
  await sql`update mail_recipient set refused_at = coalesce(refused_at, ${now}) where message_id = ${messageId}`.execute(
    db,
  );
}
