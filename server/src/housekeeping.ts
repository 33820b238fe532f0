import { enterAsSystem } from './access/context.ts';
import { forgetEndedSessions } from './access/ended-sessions.ts';
import { forgetIdempotencyKeys } from './access/idempotency.ts';
import { purgeSpentLogoutTokens } from './identity/back-channel-logout.ts';
import { purgeExpiredPayloads } from './identity/payload-adapter.ts';
import type { Clock } from './platform/clock.ts';
import type { OpenDatabase } from './platform/database/open-database.ts';
import { refreshStatistics } from './platform/database/refresh-statistics.ts';
import { purgeLimits } from './platform/limits/limit-rows.ts';
import type { Logger } from './platform/logger.ts';

const HOUR_MS = 60 * 60_000;
/** How long the answer to a POST is kept for a retry. */
const KEPT_FOR_MS = 24 * HOUR_MS;

export interface Housekeeping {
  /** Returns when a round under way is done, so that the database may be closed. */
  stop(): Promise<void>;
}

type KeptDatabase = Pick<OpenDatabase, 'db' | 'isEmbedded' | 'asOwner'>;

/**
 * Deletes, every hour, what has been kept long enough: expired sign-in state, answers of old retries, sessions that ended long ago and
 * counters of limits. Any number of processes may do so. The embedded database looks at how many rows it has.
 */
export function startHousekeeping(database: KeptDatabase, clock: Clock, log: Logger): Housekeeping {
  let round: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    round = tidy(database, clock(), log);
  }, HOUR_MS);
  timer.unref();
  return {
    stop() {
      clearInterval(timer);
      return round;
    },
  };
}

/** One round. It may fail while the database is away; the next one does its work. */
async function tidy({ db, isEmbedded, asOwner }: KeptDatabase, now: Date, log: Logger): Promise<void> {
  try {
    const payloads = await purgeExpiredPayloads(db, now);
    const keys = await db.transaction().execute(async (tx) => {
      await enterAsSystem(tx);
      return await forgetIdempotencyKeys(tx, new Date(now.getTime() - KEPT_FOR_MS));
    });
    const sessions = await forgetEndedSessions(db, now);
    await purgeSpentLogoutTokens(db, now);
    const limits = await purgeLimits(db, now);
    if (isEmbedded) await asOwner(refreshStatistics);
    log.info({ payloads, keys, sessions, limits }, 'housekeeping');
  } catch (error) {
    log.warn({ code: (error as { code?: string }).code }, 'housekeeping failed');
  }
}
