import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import { errors } from 'oidc-provider';
import { endSession } from '../access/ended-sessions.ts';
import type { Db } from '../platform/database/open-database.ts';
import { deviceOfCaller } from './caller-network.ts';
import { deleteOldAttempts, networkOfAttempt } from './sign-in-attempts.ts';

/**
 * Keeps the provider's sessions, grants, codes and refresh tokens in `oidc_payload`, so that any
 * server process may serve the next step.
 */
export function payloadAdapter(db: Db): AdapterFactory {
  return (model) => adapterFor(db, model);
}

function adapterFor(db: Db, model: string): Adapter {
  async function findBy(column: 'id' | 'uid' | 'user_code', value: string): Promise<AdapterPayload | undefined> {
    // Callers send what they like as a code or token, and PostgreSQL cannot even compare U+0000.
    if (value.includes('\0')) return undefined;
    const row = await db
      .selectFrom('oidc_payload')
      .select(['payload', 'consumed_at'])
      .where('model', '=', model)
      .where(column, '=', value)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const payload = row.payload as AdapterPayload;
    return row.consumed_at === null
      ? payload
      : { ...payload, consumed: Math.floor(new Date(row.consumed_at).getTime() / 1000) };
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
        network: networkOfAttempt(model, payload),
        device: model === 'Grant' ? deviceOfCaller() : null,
        expires_at: expiresIn === undefined ? null : new Date(Date.now() + expiresIn * 1000),
      };
      await db
        .insertInto('oidc_payload')
        .values({ model, id, ...row })
        .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(row))
        .execute();
      if (row.network !== null) await deleteOldAttempts(db, row.network);
    },
    async consume(id) {
      const result = await db
        .updateTable('oidc_payload')
        .set({ consumed_at: new Date() })
        .where('model', '=', model)
        .where('id', '=', id)
        .where('consumed_at', 'is', null)
        .executeTakeFirst();
      if (result.numUpdatedRows > 0n) return;
      // Two requests may both have read the same unspent code or refresh token;
      // only one of them may spend it.
      if (model === 'AuthorizationCode') await endGrantOfCode(db, id);
      throw new errors.InvalidGrant('already used');
    },
    async destroy(id) {
      await db.deleteFrom('oidc_payload').where('model', '=', model).where('id', '=', id).execute();
    },
    async revokeByGrantId(grantId) {
      // Access tokens are signed and not kept here, so they are ended by name. The provider waits for this
      // before it answers the sign-out; for the listeners of its event `grant.revoked` it does not wait.
      if (model === 'AccessToken') await endSession(db, grantId, new Date());
      await db.deleteFrom('oidc_payload').where('model', '=', model).where('grant_id', '=', grantId).execute();
    },
  };
}

/**
 * A code that is sent twice may be stolen, so no token that was issued for it stays valid. oidc-provider does
 * the same when the second use comes later.
 */
async function endGrantOfCode(db: Db, id: string): Promise<void> {
  const code = await db
    .selectFrom('oidc_payload')
    .select('grant_id')
    .where('model', '=', 'AuthorizationCode')
    .where('id', '=', id)
    .executeTakeFirst();
  if (code?.grant_id == null) return;
  await endSession(db, code.grant_id, new Date());
  await db
    .deleteFrom('oidc_payload')
    .where((row) =>
      row.or([
        row('model', '=', 'RefreshToken').and('grant_id', '=', code.grant_id),
        row('model', '=', 'Grant').and('id', '=', code.grant_id),
      ]),
    )
    .execute();
}
