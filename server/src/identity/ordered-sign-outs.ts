import { endSession, endTokensOf } from '../access/ended-sessions.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { findBoundPerson, findPersonOf } from '../users/external-identity.store.ts';
import { endSignInsOf } from './end-sign-ins.ts';
import { personOfProviderSession } from './provider-session.rows.ts';
import { subjectOf } from './token-claims.ts';
import type { LogoutOrder } from './verify-logout-token.ts';

/** Ends what an external provider orders to end, whose tokens open the API or whose sign-ins began ours. */
export type EndOrdered = (db: Tx['db'], issuer: string, order: LogoutOrder, now: Date) => Promise<void>;

/** Ends tokens of the provider: of the session that is named, and of the person as far as they name none. */
export const endProviderTokens: EndOrdered = async (db, issuer, { sessionId, subject, issuedAt }, now) => {
  if (sessionId !== null) await endSession(db, sessionId, now);
  const kept = subjectOf(subject, issuer);
  const userId = kept === null ? null : await findPersonOf(db, { issuer, subject: kept });
  // A person who is not known here has no session here.
  if (userId !== null)
    await endTokensOf(db, [userId], { which: sessionId === null ? 'all' : 'unnamed', until: issuedAt }, now);
};

/** Ends every sign-in here of the person whom the subject or the session at the provider names. */
export const endProviderSignIns: EndOrdered = async (db, issuer, { sessionId, subject }, now) => {
  const kept = subjectOf(subject, issuer);
  const people = [
    kept === null ? null : ((await findBoundPerson(db, { issuer, subject: kept }))?.userId ?? null),
    sessionId === null ? null : await personOfProviderSession(db, sessionId),
  ].filter((userId) => userId !== null);
  await endSignInsOf(db, [...new Set(people)], now);
};
