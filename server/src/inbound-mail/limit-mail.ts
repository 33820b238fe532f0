import type { Db } from '../platform/database/open-database.ts';
import { countHit } from '../platform/limits/limit.rows.ts';

const WINDOW_MS = 10 * 60_000;
/** Of one address, which anybody can name as theirs: what is more comes later, and is not lost. */
const OF_ONE_SENDER = { max: 30, window: WINDOW_MS };
const OF_ALL = { max: 600, window: WINDOW_MS };

/** Too much mail has come. It may come again later. */
export class TooMuchMail extends Error {
  readonly code = 'TOO_MUCH_MAIL';
}

/** @throws TooMuchMail when a sender, or all together, have sent more than people write. */
export async function limitMail(db: Db, fromAddress: string, now: Date): Promise<void> {
  if (!(await countHit(db, `mail from ${fromAddress}`, OF_ONE_SENDER, now)).isAllowed) throw new TooMuchMail('One sender has sent too much mail.');
  if (!(await countHit(db, 'mail from all', OF_ALL, now)).isAllowed) throw new TooMuchMail('Too much mail has come.');
}
