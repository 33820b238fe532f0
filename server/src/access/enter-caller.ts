import { isDeepStrictEqual } from 'node:util';
import { ErrorCode } from '@evenhand/contract/error-codes';
import type { FastifyRequest } from 'fastify';
import type { ReadDb } from '../platform/database/open-database.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { Actor } from './actor.ts';
import type { Bearer } from './authenticate.ts';
import { enterAs } from './context.ts';
import { RightsChanged } from './rights-changed.ts';

/** The rights that a token had at its last call. They are only ever compared with those of now. */
const lastRights = new WeakMap<Bearer, Actor>();

/**
 * Begins the transaction's context for the person whom the call's token names, and does `work` with their rights
 * as they are now. The first time, `work` begins with the rights of the token's last call, so that its statements
 * leave together with the one that reads the rights of now. Its result counts only where both are the same
 * (decision 0058). So `work` must change nothing but the transaction, which begins again where they are not.
 * @throws 401 when the person is no longer found or their session has ended; `RightsChanged` when the call must
 * begin again.
 */
export async function enterCaller<T>(
  db: ReadDb,
  { bearer }: FastifyRequest,
  isFirstTime: boolean,
  work: (actor: Actor) => Promise<T>,
): Promise<T> {
  const last = isFirstTime ? lastRights.get(bearer) : undefined;
  const reading = enterAs(db, bearer.userId, bearer);
  if (last === undefined) return await work(rightsOf(bearer, await reading));
  // Both have ended before anything is thrown: the connection then serves other calls.
  const [entered, done] = await Promise.allSettled([reading, work(last)]);
  if (entered.status === 'rejected') throw entered.reason;
  if (!isDeepStrictEqual(rightsOf(bearer, entered.value), last)) throw new RightsChanged();
  if (done.status === 'rejected') throw done.reason;
  return done.value;
}

/**
 * Does a call, and does it once more when the person's rights have changed meanwhile: those that were remembered
 * may be old, and those that were read may change while an act waits for its case.
 */
export async function againAfterChange<T>(attempt: (isFirstTime: boolean) => Promise<T>): Promise<T> {
  for (const isFirstTime of [true, false]) {
    try {
      return await attempt(isFirstTime);
    } catch (error) {
      if (!(error instanceof RightsChanged)) throw error;
    }
  }
  return await attempt(false);
}

function rightsOf(bearer: Bearer, actor: Actor | null): Actor {
  if (actor === null) throw new AppError(ErrorCode.NotAuthorised, 'Please sign in.', { status: 401 });
  lastRights.set(bearer, actor);
  return actor;
}
