import { createHash } from 'node:crypto';
import { ErrorCode } from '@evenhand/contract/error-codes';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Db, ReadDb } from '../platform/database/open-database.ts';
import { executePipelined } from '../platform/database/pipelined.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { AppError, badRequest } from '../platform/http/app-error.ts';
import type { Act } from './act.ts';
import { beyondSight } from './context.ts';

export interface IdempotentRequest {
  readonly userId: string;
  readonly key: string;
  readonly route: string;
  readonly body: unknown;
}

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{8,100}$/;

/** The key under which a POST may be repeated; null where there is none. */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (request.method !== 'POST' || key === undefined) return null;
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key))
    throw badRequest('The Idempotency-Key must be 8 to 100 printable characters.');
  return key;
}

/**
 * Whether a person who is refused like this may still read the stored answer of the act. A person who has
 * been blocked since then must learn nothing from it. A person who only could not repeat the act, because the
 * case is closed or locked, may read it.
 */
export function mayHaveStoredAnswer(refusal: unknown): boolean {
  return (
    refusal instanceof AppError && (refusal.code === ErrorCode.NotAuthorised || refusal.code === ErrorCode.BadRequest)
  );
}

/** Whether a person has used a key before. */
export async function isKeyUsed(db: ReadDb, userId: string, key: string): Promise<boolean> {
  const used = db.selectFrom('idempotency_key').select('key').where('user_id', '=', userId).where('key', '=', key);
  return (await used.executeTakeFirst()) !== undefined;
}

/**
 * Claims a key inside the transaction of its effect. While another request holds the key this waits for it.
 * @returns the stored answer of the first request, null in its place when it was forgotten; or null when this
 * request is the first.
 * @throws BAD_REQUEST 422 when the key was used for something else.
 */
export async function claimIdempotencyKey(
  tx: Tx,
  request: IdempotentRequest,
  now: Date,
): Promise<{ readonly stored: { readonly answer: unknown } | null } | null> {
  const bodyHash = createHash('sha256')
    .update(JSON.stringify(request.body ?? null))
    .digest('hex');
  // One statement, so that it leaves together with those that follow it. A row that was there is written as it
  // is, which locks it and lets it be returned; only a new one has no xmax.
  const claimed = await tx.db
    .insertInto('idempotency_key')
    .values({ user_id: request.userId, key: request.key, route: request.route, body_hash: bodyHash, created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet({ key: request.key }))
    .returning(['route', 'body_hash', 'answer', sql<boolean>`xmax = 0`.as('is_first')])
    .executeTakeFirstOrThrow();
  if (claimed.is_first) return null;
  if (claimed.route !== request.route || (claimed.body_hash !== null && claimed.body_hash !== bodyHash)) {
    throw badRequest('This Idempotency-Key was used for another request.', { status: 422 });
  }
  // Every act leaves an answer, so a missing one was forgotten.
  return { stored: claimed.answer === null ? null : { answer: JSON.parse(claimed.answer) } };
}

/** Keeps the answer beside its key, with the cases the act held, in the same transaction as the effect. */
export async function storeIdempotentAnswer(tx: Tx, request: IdempotentRequest, answer: unknown): Promise<void> {
  const kept = tx.db
    .updateTable('idempotency_key')
    .set({ status: 200, answer: JSON.stringify(answer), case_ids: sql<number[]>`access.held_case_ids()` })
    .where('user_id', '=', request.userId)
    .where('key', '=', request.key);
  await executePipelined(tx.db, kept.compile());
}

/**
 * Forgets every answer about a case that may repeat words, whoever got it and whatever it was about, because
 * nobody can say which of them repeat the words that were removed. The hashes of what was sent go as well:
 * words can be guessed from them. The keys stay, so that a retry does nothing again.
 */
export async function forgetAnswers(act: Act, caseId: number): Promise<void> {
  // An answer is its caller's own, so the acting person does not see those of others.
  await beyondSight(act.db, () =>
    sql`update idempotency_key set body_hash = null,
        answer = case when jsonb_path_exists(answer::jsonb, '$.** ? (@.type() == "string")') then null else answer end
      where case_ids is null or ${caseId} = any (case_ids)`.execute(act.db),
  );
}

/** Forgets keys nobody will retry with any more. @returns how many. */
export async function forgetIdempotencyKeys(db: Db, before: Date): Promise<number> {
  const result = await db.deleteFrom('idempotency_key').where('created_at', '<', before).executeTakeFirst();
  return Number(result.numDeletedRows);
}
