import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { endSession } from '../access/ended-sessions.ts';
import type { Db } from '../platform/database/open-database.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { WEB_CLIENT_ID } from './provider-configuration.ts';

/** A sign-in of a person that has not ended: one browser, from the password until it is signed out. */
export interface SignIn {
  /** What its tokens name it. */
  readonly id: string;
  /** Browser and system in words; null for one of before they were kept. */
  readonly device: string | null;
  readonly begunAt: Date;
  /** When its tokens were last renewed, which an open screen does twice an hour. */
  readonly lastUsedAt: Date;
}

/** The sign-ins of a person, the one that was used last first. */
export async function signInsOf(db: Db, userId: string, now: Date): Promise<SignIn[]> {
  const { rows } = await sql<{ id: string; device: string | null; begun: string; last_used: string }>`
    select g.id, g.device, (g.payload ->> 'iat') as begun,
      greatest((g.payload ->> 'iat')::bigint, (select max((r.payload ->> 'iat')::bigint) from oidc_payload r
        where r.grant_id = g.id and r.model = 'RefreshToken')) as last_used
    from oidc_payload g
    where g.model = 'Grant' and g.payload ->> 'accountId' = ${userId} and g.expires_at > ${now}
    order by last_used desc, begun desc, g.id`.execute(db);
  return rows.map(({ id, device, begun, last_used }) => ({
    id,
    device,
    begunAt: momentOf(begun),
    lastUsedAt: momentOf(last_used),
  }));
}

/**
 * Ends one sign-in of a person at once: tokens, open streams, and the session that would give new tokens.
 * @returns false when the person has no such sign-in; nothing is changed then.
 */
export async function endSignIn(db: Tx['db'], userId: string, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    delete from oidc_payload where model = 'Grant' and id = ${id} and payload ->> 'accountId' = ${userId} returning id`.execute(
    db,
  );
  if (rows.length === 0) return false;
  await sql`delete from oidc_payload where grant_id = ${id} or ${isSessionOf(id)}`.execute(db);
  await endSession(db, id, now);
  return true;
}

/**
 * Ends every sign-in of a person but one, those that are under way included.
 * @returns how many.
 */
export async function endOtherSignIns(db: Tx['db'], userId: string, kept: string, now: Date): Promise<number> {
  const { rows } = await sql<{ model: string; id: string }>`
    delete from oidc_payload
    where array[payload ->> 'accountId', payload #>> '{result,login,accountId}', payload #>> '{session,accountId}'] && array[${userId}]
      and (model <> 'Grant' or id <> ${kept}) and grant_id is distinct from ${kept} and not ${isSessionOf(kept)}
    returning model, id`.execute(db);
  const ended = rows.filter(({ model }) => model === 'Grant');
  for (const { id } of ended) await endSession(db, id, now);
  return ended.length;
}

/** The session of the browser, which the provider would renew the sign-in from. */
function isSessionOf(id: string): RawBuilder<boolean> {
  return sql<boolean>`(model = 'Session' and payload #>> array['authorizations', ${WEB_CLIENT_ID}, 'grantId'] is not distinct from ${id})`;
}

function momentOf(seconds: string): Date {
  return new Date(Number(seconds) * 1000);
}
