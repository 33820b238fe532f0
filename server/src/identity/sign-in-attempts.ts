import { createHash } from 'node:crypto';
import type { AdapterPayload } from 'oidc-provider';
import type { Db } from '../platform/database/open-database.ts';
import { networkOfCaller } from './caller-network.ts';

/** How long a person may take at the sign-in page. */
export const ATTEMPT_LIFE_SECONDS = 15 * 60;

/**
 * How many attempts of one network are kept. One that has led to a session is none any more, so this is how
 * many sign-in pages may be open at once where a whole office has one address.
 */
export const ATTEMPTS_OF_NETWORK_COUNT = 500;

/** @returns a hash of the caller's network for what is made before anybody has signed in; else null. */
export function networkOfAttempt(model: string, payload: AdapterPayload): string | null {
  const isAttempt = model === 'Interaction' || (model === 'Session' && payload.accountId === undefined);
  const network = isAttempt ? networkOfCaller() : null;
  return network === null ? null : createHash('sha256').update(network).digest('base64url');
}

/**
 * Deletes the attempts of a network that are older than its newest `ATTEMPTS_OF_NETWORK_COUNT`. Nobody is
 * refused: a stranger who keeps beginning hurries the people of that network, and nobody else.
 */
export async function deleteOldAttempts(db: Db, network: string): Promise<void> {
  await db
    .deleteFrom('oidc_payload')
    .where('network', '=', network)
    .where('expires_at', '<', (query) =>
      query
        .selectFrom('oidc_payload')
        .select('expires_at')
        .where('network', '=', network)
        .orderBy('expires_at', 'desc')
        .offset(ATTEMPTS_OF_NETWORK_COUNT - 1)
        .limit(1),
    )
    .execute();
}
