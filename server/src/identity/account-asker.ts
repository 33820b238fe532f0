import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OwnAccount } from './own-account.queries.ts';
import { findOwnAccount } from './own-account.queries.ts';
import { WEB_CLIENT_ID } from './provider-configuration.ts';
import type { AccountOptions } from './serve-account.ts';

/** Who asks, and in which of their sign-ins. */
export interface Asker {
  readonly account: OwnAccount;
  readonly signInId: string;
}

/** @returns null when nobody is signed in in this browser, and when they have left. */
export async function askerOf(
  { db, provider, isElsewhere }: Pick<AccountOptions, 'db' | 'provider' | 'isElsewhere'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Asker | null> {
  const session = await provider.Session.get(provider.createContext(request.raw, reply.raw));
  const signInId = session.grantIdFor(WEB_CLIENT_ID);
  if (session.accountId === undefined || signInId === undefined) return null;
  const account = await findOwnAccount(db, session.accountId);
  if (account === null) return null;
  return { account: isElsewhere ? { ...account, username: null } : account, signInId };
}
