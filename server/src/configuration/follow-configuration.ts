import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Listen } from '../platform/database/listen.ts';
import type { Db } from '../platform/database/open-database.ts';
import type { Logger } from '../platform/logger.ts';
import type { Configuration } from './configuration.ts';

/** The channel on which every server process learns that a pack was published; it carries the service. */
export const CONFIGURATION_CHANGES = 'configuration_changes';

/** SQL that notifies every server process when its transaction commits. */
export function notifyConfigurationChanged(serviceId: number): RawBuilder<unknown> {
  return sql`select pg_notify(${CONFIGURATION_CHANGES}, ${serviceId}::text)`;
}

interface Following {
  readonly db: Db;
  readonly listen: Listen;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

/**
 * Takes up what is published while this server process runs, before anybody asks for it. When that fails, the
 * next call takes it up (`Configuration.since`).
 */
export async function followConfiguration(configuration: Configuration, { db, listen, log }: Following): Promise<void> {
  const takeUp = (): void => {
    configuration.takeUp(db).then(
      () => log.info('the published configuration has been taken up'),
      (error: { code?: string }) =>
        log.warn({ code: error.code }, 'the published configuration could not be read; the next call reads it'),
    );
  };
  await listen(CONFIGURATION_CHANGES, { onPayload: takeUp, onGap: takeUp });
}
