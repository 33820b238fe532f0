import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import { errors } from 'oidc-provider';
import type { Db } from '../platform/database/open-database.ts';

/** Keeps the provider's sessions, grants, codes and refresh tokens in `oidc_payload`, so that any process may serve the next step. */
export function payloadAdapter(db: Db): AdapterFactory {
  return (model) => adapterFor(db, model);
}

/**
 * Removes what no longer counts. A spent refresh token stays until it expires, because its reuse must be noticed.
 * @returns how many rows went.
 */
export async function purgeExpiredPayloads(db: Db, now: Date): Promise<number> {
  const result = await db.deleteFrom('oidc_payload').where('expires_at', '<', now).executeTakeFirst();
  return Number(result.numDeletedRows);
}

function adapterFor(db: Db, model: string): Adapter {
  async function findBy(column: 'id' | 'uid' | 'user_code', value: string): Promise<AdapterPayload | undefined> {
    // Callers send what they like as a code or token, and PostgreSQL cannot even compare U+0000.
    if (value.includes('\0')) return undefined;
    const row = await db.selectFrom('oidc_payload').select(['payload', 'consumed_at']).where('model', '=', model).where(column, '=', value).executeTakeFirst();
    if (row === undefined) return undefined;
    const payload = row.payload as AdapterPayload;
    return row.consumed_at === null ? payload : { ...payload, consumed: Math.floor(new Date(row.consumed_at).getTime() / 1000) };
  }

  return {
    find: (id) => findBy('id', id),
    findByUid: (uid) => findBy('uid', uid),
    findByUserCode: (userCode) => findBy('user_code', userCode),
    async upsert(id, payload, expiresIn) {
      const row = {
        payload: JSON.stringify(payload),
        grant_id: payload.grantId ?? null,
        user_code: payload.userCode ?? null,
        uid: payload.uid ?? null,
        expires_at: expiresIn === undefined ? null : new Date(Date.now() + expiresIn * 1000),
      };
      await db
        .insertInto('oidc_payload')
        .values({ model, id, ...row })
        .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(row))
        .execute();
    },
    async consume(id) {
      const result = await db
        .updateTable('oidc_payload')
        .set({ consumed_at: new Date() })
        .where('model', '=', model)
        .where('id', '=', id)
        .where('consumed_at', 'is', null)
        .executeTakeFirst();
      // Two requests may both have read the same unspent code or refresh token; only one of them may spend it.
      if (result.numUpdatedRows === 0n) throw new errors.InvalidGrant('already used');
    },
    async destroy(id) {
      await db.deleteFrom('oidc_payload').where('model', '=', model).where('id', '=', id).execute();
    },
    async revokeByGrantId(grantId) {
      await db.deleteFrom('oidc_payload').where('model', '=', model).where('grant_id', '=', grantId).execute();
    },
  };
}
