import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/open-database.ts';
import type { OwnAccount } from './own-account.queries.ts';
import { findOwnAccount } from './own-account.queries.ts';
import type { PlainPages } from './plain-pages.ts';
import { WEB_CLIENT_ID } from './provider-configuration.ts';
import type { SignInLimits } from './sign-in-limits.ts';

export interface AccountOptions {
  readonly db: Db;
  readonly provider: Provider;
  readonly limits: SignInLimits;
  readonly pages: PlainPages;
  readonly organisation: () => string;
  readonly timeZone: () => string;
  readonly clientOrigins: readonly string[];
  readonly clock: Clock;
  /** True where an external provider signs people in, so that no password of ours counts. */
  readonly isElsewhere: boolean;
  /** Where rights live in the directory, people sign in with a second factor. */
  readonly rights: 'claims' | 'directory';
}

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
