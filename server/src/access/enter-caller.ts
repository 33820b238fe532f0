import { ErrorCode } from '@evenhand/contract/error-codes';
import type { FastifyRequest } from 'fastify';
import type { ReadDb } from '../platform/database/open-database.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { Actor } from './actor.ts';
import { enterAs } from './context.ts';

/**
 * Begins the transaction's context for the person whom the call's token names. @throws 401 when that person
 * is no longer found or their session has ended.
 */
export async function enterCaller(db: ReadDb, { bearer }: FastifyRequest): Promise<Actor> {
  const actor = await enterAs(db, bearer.userId, bearer);
  if (actor === null) throw new AppError(ErrorCode.NotAuthorised, 'Please sign in.', { status: 401 });
  return actor;
}
