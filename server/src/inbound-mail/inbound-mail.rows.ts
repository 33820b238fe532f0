import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { enterAsSystem } from '../access/context.ts';
import type { Db } from '../platform/database/open-database.ts';
import type { Target } from './inbound.ts';
import type { ParsedMail } from './parsed-mail.ts';

/**
 * What a mail is known by when it arrives again: who sent it, its Message-ID, all that it says and brings, and where it
 * goes. A Message-ID alone is not enough, because there are programs that give the same one to several mails.
 */
export function keyOf(
  { fromAddress, messageId, contentHash }: Pick<ParsedMail, 'fromAddress' | 'messageId' | 'contentHash'>,
  { serviceId, token }: Target,
): string {
  return createHash('sha256')
    .update(JSON.stringify([serviceId, token, fromAddress, messageId, contentHash]))
    .digest('hex');
}

/** Notes that a mail has been received. @returns false when it had been. In the context of the system. */
export async function noteReceived(db: Db, key: string, now: Date): Promise<boolean> {
  const { rows } =
    await sql`insert into received_mail (key, received_at) values (${key}, ${now}) on conflict (key) do nothing returning key`.execute(
      db,
    );
  return rows.length > 0;
}

export async function wasReceived(db: Db, key: string): Promise<boolean> {
  return (await db.selectFrom('received_mail').select('key').where('key', '=', key).executeTakeFirst()) !== undefined;
}

/** Everybody with this e-mail address. In the context of the system. */
export async function peopleWithAddress(db: Db, address: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select p.user_id as "userId" from person p where lower(p.email) = ${address} and p.deactivated_at is null order by p.user_id`.execute(
    db,
  );
  return rows.map(({ userId }) => userId);
}

/** @returns how many mails were forgotten. */
export async function forgetReceived(db: Db, before: Date): Promise<number> {
  await enterAsSystem(db);
  const result = await db.deleteFrom('received_mail').where('received_at', '<', before).executeTakeFirst();
  return Number(result.numDeletedRows);
}
