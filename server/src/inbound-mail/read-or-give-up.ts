import { createHash } from 'node:crypto';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/open-database.ts';
import { ATTEMPTS_MAX_COUNT, beginAttempt, endAttempts, isDeferred, keepFailure } from './mail-attempt.rows.ts';
import type { MailReader } from './mail-reader.ts';
import type { ParsedMail } from './parsed-mail.ts';
import { MailNotRead, MailRefused } from './parsed-mail.ts';

/**
 * Reads a mail. One that could not be read is refused for good after several tries on different occasions, and not
 * before: it may have been a busy machine. The mailbox counts the tries of its mails itself.
 * @throws MailRefused, and MailNotRead for a mail that may come again.
 */
export async function readOrGiveUp(
  { db, clock, reader }: { readonly db: Db; readonly clock: Clock; readonly reader: MailReader },
  { bytes, isFetched }: { readonly bytes: Uint8Array; readonly isFetched: boolean },
): Promise<ParsedMail> {
  if (isFetched) return await reader.read(bytes);
  const key = createHash('sha256').update(bytes).digest('hex');
  // It comes again too early, and would hold up the others.
  if (await isDeferred(db, key, clock())) throw new MailNotRead('MAIL_WAITS');
  try {
    return await reader.read(bytes);
  } catch (error) {
    if (!(error instanceof MailNotRead)) throw error;
    const attempt = (await beginAttempt(db, key, clock())) ?? 1;
    await keepFailure(db, key, error.code);
    if (attempt < ATTEMPTS_MAX_COUNT) throw error;
    await endAttempts(db, key);
    throw new MailRefused(error.code);
  }
}
