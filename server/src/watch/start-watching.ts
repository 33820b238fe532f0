import type { FastifyInstance } from 'fastify';
import type { OnMail } from '../inbound-mail/inbound.ts';
import { systemClock } from '../platform/clock.ts';
import type { OpenDatabase } from '../platform/database/open-database.ts';
import type { OnStatement } from '../platform/database/preparing-connection.ts';
import { findPort } from '../platform/http/find-port.ts';
import type { AroundJob } from '../platform/jobs/job-runner.ts';
import type { Logger } from '../platform/logger.ts';
import type { WatchSettings } from '../platform/read-watching.ts';
import { createInstallationState } from './installation-state.ts';
import type { MetricsServer } from './serve-metrics.ts';
import type { Tracing } from './tracing.ts';

/** Metrics and traces of a server process, as far as they are wanted. */
export interface Watching {
  readonly tracing: Pick<Tracing, 'stop'> | null;
  /** Look at the requests of a server. */
  readonly watchers: readonly ((server: FastifyInstance) => void)[];
  readonly onStatement: OnStatement | null;
  /** What each job is run in. */
  readonly aroundJob: AroundJob;
  readonly onMail: OnMail | undefined;
  /** Answers `/metrics` where that is wanted. */
  readonly serve: (served: Served) => Promise<MetricsServer | null>;
}

interface Served {
  readonly database: Pick<OpenDatabase, 'db' | 'poolUse'>;
  readonly openStreams: () => number;
}

interface WatchingWorld {
  readonly version: string;
  readonly trustedProxies: readonly string[];
  readonly log: Logger;
}

/**
 * Loads what is wanted alone: either takes a good part of a start.
 * @throws with a sentence for people when the port of the metrics cannot be had.
 */
export async function startWatching(
  { metrics: address, traces }: Pick<WatchSettings, 'metrics' | 'traces'>,
  world: WatchingWorld,
): Promise<Watching> {
  if (address !== null) await findPort(address.host, address.port, 'METRICS_PORT');
  const tracing = traces === null ? null : (await import('./tracing.ts')).startTracing(traces, world);
  const metrics = address === null ? null : (await import('./create-metrics.ts')).createMetrics();
  return {
    tracing,
    watchers: [tracing?.observe, metrics?.observe].filter((one) => one !== undefined),
    onStatement: tracing?.onStatement ?? null,
    onMail: metrics?.onMail,
    aroundJob: (claimed, work) => {
      const traced = tracing === null ? work : () => tracing.aroundJob(claimed, work);
      return metrics === null ? traced() : metrics.aroundJob(claimed, traced);
    },
    async serve({ database: { db, poolUse }, openStreams }) {
      if (metrics === null || address === null) return null;
      const { serveMetrics } = await import('./serve-metrics.ts');
      const { version, log } = world;
      const watched = { version, poolUse, openStreams, installation: createInstallationState(db, systemClock) };
      const { contentType } = metrics;
      const served = await serveMetrics({ ...address, contentType, text: () => metrics.text(watched) });
      log.info({ port: served.port }, 'metrics are served');
      return served;
    },
  };
}
