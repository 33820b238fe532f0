import { systemClock } from '../platform/clock.ts';
import type { OpenDatabase } from '../platform/database/open-database.ts';
import type { AroundJob } from '../platform/jobs/job-runner.ts';
import type { Logger } from '../platform/logger.ts';
import type { WatchSettings } from '../platform/read-watching.ts';
import type { Metrics } from './create-metrics.ts';
import { createInstallationState } from './installation-state.ts';
import type { MetricsServer } from './serve-metrics.ts';
import type { Tracing } from './tracing.ts';

/** Metrics and traces of a server process, as far as they are wanted. */
export interface Watching {
  readonly tracing: Tracing | null;
  readonly metrics: Metrics | null;
  /** What each job is run in. */
  readonly aroundJob: AroundJob;
  /** Answers `/metrics` where that is wanted. */
  readonly serve: (served: Served) => Promise<MetricsServer | null>;
}

interface Served {
  readonly version: string;
  readonly database: Pick<OpenDatabase, 'db' | 'poolUse'>;
  readonly openStreams: () => number;
  readonly log: Pick<Logger, 'info'>;
}

interface WatchingWorld {
  readonly version: string;
  readonly trustedProxies: readonly string[];
  readonly log: Logger;
}

/** What is not wanted is not loaded: either takes longer than a third of a start. */
export async function startWatching(
  { metrics: address, traces }: Pick<WatchSettings, 'metrics' | 'traces'>,
  world: WatchingWorld,
): Promise<Watching> {
  const tracing = traces === null ? null : (await import('./tracing.ts')).startTracing(traces, world);
  const metrics = address === null ? null : (await import('./create-metrics.ts')).createMetrics();
  return {
    tracing,
    metrics,
    aroundJob: (claimed, work) => {
      const traced = tracing === null ? work : () => tracing.aroundJob(claimed, work);
      return metrics === null ? traced() : metrics.aroundJob(claimed, traced);
    },
    async serve({ version, database, openStreams, log }) {
      if (metrics === null || address === null) return null;
      const { serveMetrics } = await import('./serve-metrics.ts');
      const { poolUse } = database;
      const watched = {
        version,
        poolUse,
        openStreams,
        installation: createInstallationState(database.db, systemClock),
      };
      const { contentType } = metrics;
      const served = await serveMetrics({ ...address, contentType, text: () => metrics.text(watched) });
      log.info({ port: served.port }, 'metrics are served');
      return served;
    },
  };
}
