import { createHash } from 'node:crypto';
import type { Db } from '../platform/database/open-database.ts';
import { SESSION_LIFE_SECONDS } from './session-life.ts';

const MODEL = 'ProviderSession';

/** Keeps whose session at the external provider this is, for as long as one of ours may last that began with it. */
export async function keepProviderSession(db: Db, sessionId: string, userId: string): Promise<void> {
  const row = {
    payload: JSON.stringify({ accountId: userId }),
    expires_at: new Date(Date.now() + SESSION_LIFE_SECONDS * 1000),
  };
  await db
    .insertInto('oidc_payload')
    .values({ model: MODEL, id: idOf(sessionId), ...row })
    .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(row))
    .execute();
}

/** @returns whose session at the external provider this is; null when nobody has come from it. */
export async function personOfProviderSession(db: Db, sessionId: string): Promise<string | null> {
  const row = await db
    .selectFrom('oidc_payload')
    .select('payload')
    .where('model', '=', MODEL)
    .where('id', '=', idOf(sessionId))
    .executeTakeFirst();
  return row === undefined ? null : (row.payload as { accountId: string }).accountId;
}

/** The provider may call its sessions anything. */
function idOf(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('base64url');
}
