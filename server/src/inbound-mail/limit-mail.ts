import { sql } from 'kysely';
import type { Db } from '../platform/database/open-database.ts';
import { countHit } from '../platform/limits/limit.rows.ts';

const WINDOW_MS = 10 * 60_000;
/** Of one address, which anybody can name as theirs. */
const OF_ONE_SENDER = { max: 30, window: WINDOW_MS };
const OF_ALL = { max: 600, window: WINDOW_MS };

/** Too much mail has come. It may come again later. */
export class TooMuchMail extends Error {
  readonly code = 'TOO_MUCH_MAIL';
  /** Of everybody together; else of one sender, and mail of others can be taken. */
  readonly isOfAll: boolean;
  constructor(message: string, { isOfAll }: { readonly isOfAll: boolean }) {
    super(message);
    this.isOfAll = isOfAll;
  }
}

/** Fewer than the list of unassigned messages shows of this kind, so that none is out of sight. */
const WAITING_MAX_COUNT = 300;
const WAITING_MAX_BYTES = 2 * 1024 ** 3;

/**
 * @throws TooMuchMail when more mail waits for HR of a service than its list shows. In the context of the
 * system.
 */
export async function limitWaiting(db: Db, serviceId: number): Promise<void> {
  const { rows } = await sql<{ count: number; bytes: number }>`
    select (select count(*)::int from unassigned_message m where m.service_id = ${serviceId}) as count,
      (select coalesce(sum(f.size), 0)::float8 from unassigned_file f where f.service_id = ${serviceId}) as bytes`.execute(
    db,
  );
  const [waiting] = rows;
  if (waiting === undefined || waiting.count >= WAITING_MAX_COUNT || waiting.bytes >= WAITING_MAX_BYTES)
    throw new TooMuchMail('Too much mail waits for HR.', { isOfAll: false });
}

/** @throws TooMuchMail when a sender, or all together, have sent more than people write. */
export async function limitMail(db: Db, fromAddress: string, now: Date): Promise<void> {
  if (!(await countHit(db, `mail from ${fromAddress}`, OF_ONE_SENDER, now)).isAllowed)
    throw new TooMuchMail('One sender has sent too much mail.', { isOfAll: false });
  if (!(await countHit(db, 'mail from all', OF_ALL, now)).isAllowed)
    throw new TooMuchMail('Too much mail has come.', { isOfAll: true });
}
