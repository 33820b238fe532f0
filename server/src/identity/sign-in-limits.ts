import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/open-database.ts';
import { countHit, forgetHits, takeHitBack } from '../platform/limits/limit.rows.ts';
import { networkOf } from '../platform/limits/network-of.ts';
import type { LimitSettings } from '../platform/settings.ts';

export type SignInAttempt =
  /** Too many have failed; seconds to wait. */
  | { readonly isAllowed: false; readonly retryAfter: number }
  /** `succeed` takes the attempt back and starts the name's count at this address afresh. */
  | { readonly isAllowed: true; succeed(): Promise<void> };

export interface SignInLimits {
  /**
   * Counts an attempt as failed before its password is looked at, so that attempts sent side by
   * side cannot slip past the limit.
   */
  begin(username: string, address: string): Promise<SignInAttempt>;
  /** The same for the code of a person whose password was right: counted for the person, from wherever they come. */
  beginCode(userId: string, address: string): Promise<SignInAttempt>;
}

const WINDOW_MS = 15 * 60_000;

/**
 * Slows down guessing (gaps G-103). It limits failures of one name from one address, and of one address under
 * any name. A person's own failures elsewhere, and other people's failures at the same address below its
 * limit, never refuse a right password. Counted for all server processes together.
 */
export function createSignInLimits(
  db: Db,
  max: Pick<LimitSettings, 'signIn' | 'signInAddress'>,
  clock: Clock,
): SignInLimits {
  async function beginFor(byName: string, network: string): Promise<SignInAttempt> {
    const now = clock();
    const byAddress = `sign-in address ${network}`;
    // The address first: once it is over its limit, invented names leave no counters.
    if (max.signInAddress > 0) {
      const hit = await countHit(db, byAddress, { max: max.signInAddress, window: WINDOW_MS }, now);
      if (!hit.isAllowed) return refused(hit.wait);
    }
    if (max.signIn > 0) {
      const hit = await countHit(db, byName, { max: max.signIn, window: WINDOW_MS }, now);
      if (!hit.isAllowed) {
        await takeHitBack(db, byAddress, now);
        return refused(hit.wait);
      }
    }
    return {
      isAllowed: true,
      async succeed() {
        await forgetHits(db, byName);
        await takeHitBack(db, byAddress, now);
      },
    };
  }

  return {
    begin(username, address) {
      const network = networkOf(address);
      // A line break cannot be part of either, so no other pair reads the same.
      return beginFor(`sign-in ${username}\n${network}`, network);
    },
    beginCode: (userId, address) => beginFor(`sign-in code ${userId}`, networkOf(address)),
  };
}

function refused(wait: number): SignInAttempt {
  return { isAllowed: false, retryAfter: Math.max(1, Math.ceil(wait / 1000)) };
}
