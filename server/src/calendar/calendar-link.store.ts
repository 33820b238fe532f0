import { createHash } from 'node:crypto';
import type { Act } from '../access/act.ts';
import type { ReadDb } from '../platform/database/open-database.ts';

/** When the person's link was made; null when they have none. */
export async function linkMadeAt(db: ReadDb, userId: string): Promise<Date | null> {
  const row = await db.selectFrom('calendar_link').select('made_at').where('user_id', '=', userId).executeTakeFirst();
  return row?.made_at ?? null;
}

/** Whose link has this secret; null where it has ended or never was. Call it as the system. */
export async function holderOfLink(db: ReadDb, secret: string): Promise<string | null> {
  const row = await db
    .selectFrom('calendar_link')
    .select('user_id')
    .where('secret_hash', '=', hashOf(secret))
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Ends the link before, if there was one. */
export async function keepLink({ db, actor, now }: Act, secret: string): Promise<void> {
  const link = { secret_hash: hashOf(secret), made_at: now };
  await db
    .insertInto('calendar_link')
    .values({ user_id: actor.userId, ...link })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(link))
    .execute();
}

export async function endLink({ db, actor }: Act): Promise<void> {
  await db.deleteFrom('calendar_link').where('user_id', '=', actor.userId).execute();
}

/** A secret is long and random, so a fast hash is enough. */
function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
