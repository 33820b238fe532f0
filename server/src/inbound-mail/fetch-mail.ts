import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/open-database.ts';
import type { Job } from '../platform/jobs/job.ts';
import { defineRecurringJob } from '../platform/jobs/job.ts';
import type { Logger } from '../platform/logger.ts';
import type { OnMail } from './inbound.ts';
import { TooMuchMail } from './limit-mail.ts';
import { ATTEMPTS_MAX_COUNT, beginAttempt, deferAttempt, endAttempts, keepFailure } from './mail-attempt.rows.ts';
import type { OpenMailbox, UnreadMail } from './open-mailbox.ts';
import { MailRefused } from './parsed-mail.ts';
import type { RawMail } from './receive-mail.ts';

interface FetchesMail {
  readonly open: () => Promise<OpenMailbox>;
  readonly receive: (mail: RawMail) => Promise<void>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** The server process ends: no further mail is begun. */
  readonly isStopping: () => boolean;
  readonly onMail?: OnMail | undefined;
}

const MINUTE_MS = 60_000;
const EVERY_MS = MINUTE_MS;
/** Waits grow from two minutes to this while the mailbox cannot be opened. */
const LONGEST_WAIT_MS = 30 * MINUTE_MS;
/** Other jobs wait meanwhile; what is left is fetched a minute later. */
const FETCHED_WITHIN_MS = 30_000;
/** Mail of which there is too much now. */
const DEFERRED_FOR_MS = 10 * MINUTE_MS;
const REMINDED_EVERY_MS = 60 * MINUTE_MS;

/**
 * Fetches the mail of the mailbox, once a minute for all server processes together. A mail is marked as read
 * when it is in the database. One that fails is tried again with growing waits and does not hold up the next;
 * in the end it is given up, which leaves it unread with a flag.
 */
export function fetchingMail({ open, receive, clock, log, isStopping, onMail }: FetchesMail): Job {
  let failures = 0;
  let nextAt = 0;
  const remind = remindsOfGivenUp(clock, log);

  async function fetchAll(db: Db, mailbox: OpenMailbox): Promise<void> {
    const begun = performance.now();
    for (const mail of await mailbox.unread()) {
      if (isStopping() || performance.now() - begun > FETCHED_WITHIN_MS) return;
      if (!(await fetchOne(db, mailbox, mail))) return;
    }
  }

  /** @returns false when no more mail can be taken now. */
  async function fetchOne(db: Db, mailbox: OpenMailbox, { uid, key }: UnreadMail): Promise<boolean> {
    const attempt = await beginAttempt(db, key, clock());
    if (attempt === null) return true;
    // It ended the server process every time, so that no failure was ever kept.
    if (attempt > ATTEMPTS_MAX_COUNT) return await giveUp(db, mailbox, { uid, key }, 'NEVER_ENDED');
    try {
      const bytes = await readFrom(mailbox, uid);
      if (bytes === 'too large') throw new MailRefused('MAIL_TOO_LARGE');
      if (bytes === 'gone') {
        await endAttempts(db, key);
        return true;
      }
      await receive({ bytes, recipients: null, returnPath: null });
    } catch (error) {
      const { code, name } = error as Error & { code?: string };
      if (error instanceof TooMuchMail) await deferAttempt(db, key, new Date(clock().getTime() + DEFERRED_FOR_MS));
      else if (error instanceof MailboxAway) {
        await endAttempts(db, key);
        throw error.cause;
      } else if (error instanceof MailRefused || attempt === ATTEMPTS_MAX_COUNT)
        return await giveUp(db, mailbox, { uid, key }, code ?? name);
      else await keepFailure(db, key, code ?? name);
      onMail?.('later');
      log.warn({ code: code ?? name, attempt }, 'a mail was not taken, and is tried again');
      return !(error instanceof TooMuchMail && error.isOfAll);
    }
    await mailbox.markTaken(uid);
    onMail?.('taken');
    await endAttempts(db, key);
    return true;
  }

  async function giveUp(db: Db, mailbox: OpenMailbox, { uid, key }: UnreadMail, code: string): Promise<boolean> {
    await mailbox.markGivenUp(uid);
    onMail?.('refused');
    await endAttempts(db, key);
    log.error({ code }, 'a mail was given up; it stays in the mailbox, unread and with a flag');
    return true;
  }

  return defineRecurringJob({
    kind: 'fetch-mail',
    everyMs: EVERY_MS,
    async performOutside(db) {
      if (clock().getTime() < nextAt) return undefined;
      let mailbox: OpenMailbox | null = null;
      try {
        mailbox = await open();
        await fetchAll(db, mailbox);
        await remind(mailbox);
        if (failures > 0) log.info({ failures }, 'the mailbox can be read again');
        failures = 0;
      } catch (error) {
        failures += 1;
        nextAt = clock().getTime() + Math.min(LONGEST_WAIT_MS, MINUTE_MS * 2 ** failures);
        const { code, name, authenticationFailed } = error as Error & { code?: string; authenticationFailed?: boolean };
        const why = authenticationFailed === true ? 'AUTHENTICATION_FAILED' : (code ?? name);
        // Once: the next line is about its end.
        if (failures === 1)
          log.warn({ code: why }, 'the mailbox cannot be read, and is tried again with growing waits');
      } finally {
        await mailbox?.close();
      }
      return undefined;
    },
  });
}

/** Says in the log, once an hour, how much mail was given up. */
function remindsOfGivenUp(clock: Clock, log: Pick<Logger, 'error'>): (mailbox: OpenMailbox) => Promise<void> {
  let remindedAt = 0;
  return async (mailbox) => {
    const now = clock().getTime();
    if (now - remindedAt < REMINDED_EVERY_MS) return;
    const count = await mailbox.countGivenUp();
    if (count > 0) log.error({ count }, 'there is mail that was given up');
    remindedAt = now;
  };
}

/** The mailbox, and not the mail, is what failed. */
class MailboxAway extends Error {}

async function readFrom(mailbox: OpenMailbox, uid: number): ReturnType<OpenMailbox['read']> {
  try {
    return await mailbox.read(uid);
  } catch (error) {
    throw new MailboxAway('The mailbox cannot be read.', { cause: error });
  }
}
