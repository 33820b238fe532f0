import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { OnMail } from '../inbound-mail/inbound.ts';
import type { PoolUse } from '../platform/database/open-database.ts';
import type { AroundJob } from '../platform/jobs/job-runner.ts';
import type { InstallationState } from './installation-state.ts';

export interface Watched {
  readonly version: string;
  readonly poolUse: () => PoolUse[];
  readonly openStreams: () => number;
  readonly installation: () => Promise<InstallationState>;
}

/** What one server process counts and measures. Its labels are routes, kinds and states, and never an id or a name. */
export interface Metrics {
  /** Counts and times the requests of a server from now on. */
  readonly observe: (server: FastifyInstance) => void;
  readonly aroundJob: AroundJob;
  readonly onMail: OnMail;
  /** Everything in the text format of Prometheus. Never rejects for what could not be asked. */
  readonly text: (watched: Watched) => Promise<string>;
  readonly contentType: string;
}

/** An answer should be there within 0.5 s, and is given up after 15. */
const SECONDS_OF_REQUEST = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];
const SECONDS_OF_JOB = [0.01, 0.1, 1, 10, 60, 300];
/** What came to no route, so that addresses that are tried out make no series. */
const NO_ROUTE = 'none';
/** The caller, or a proxy before it, went away before there was an answer. */
const ABORTED = 499;

export function createMetrics(): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const requests = new Counter({
    name: 'evenhand_http_requests_total',
    help: 'Requests that were answered, or given up by their caller (499).',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const requestSeconds = new Histogram({
    name: 'evenhand_http_request_duration_seconds',
    help: 'Time until a request was answered, live streams left aside.',
    labelNames: ['method', 'route'],
    buckets: SECONDS_OF_REQUEST,
    registers,
  });
  const jobSeconds = new Histogram({
    name: 'evenhand_job_duration_seconds',
    help: 'Time that one attempt of a job took, by how it ended.',
    labelNames: ['kind', 'outcome'],
    buckets: SECONDS_OF_JOB,
    registers,
  });
  const jobsRunning = new Gauge({
    name: 'evenhand_jobs_running',
    help: 'Jobs under way in this server process.',
    labelNames: ['kind'],
    registers,
  });
  const mailIn = new Counter({
    name: 'evenhand_mail_in_total',
    help: 'Mails that came in, by how they ended.',
    labelNames: ['outcome'],
    registers,
  });
  const gauges = createGauges(registers);

  return {
    contentType: register.contentType,
    observe(server) {
      const aborted = new WeakSet<FastifyRequest>();
      server.addHook('onRequestAbort', async (request) => {
        aborted.add(request);
        const { method, routeOptions } = request;
        if (!isStream(request)) requests.inc({ method, route: routeOptions.url ?? NO_ROUTE, status: ABORTED });
      });
      server.addHook('onResponse', async (request, reply) => {
        if (aborted.has(request)) return;
        const { method, routeOptions } = request;
        const route = routeOptions.url ?? NO_ROUTE;
        requests.inc({ method, route, status: reply.statusCode });
        if (!isStream(request)) requestSeconds.observe({ method, route }, reply.elapsedTime / 1_000);
      });
    },
    onMail: (outcome) => mailIn.inc({ outcome }),
    async aroundJob({ kind }, work) {
      const begun = performance.now();
      jobsRunning.inc({ kind });
      try {
        const outcome = await work();
        jobSeconds.observe({ kind, outcome }, (performance.now() - begun) / 1_000);
        return outcome;
      } finally {
        jobsRunning.dec({ kind });
      }
    },
    async text(watched) {
      gauges.set(watched, await watched.installation());
      return await register.metrics();
    },
  };
}

/** A live stream ends when its screen is closed, which is no failure and tells nothing of how long answers take. */
function isStream({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.published?.mediaType === 'text/event-stream';
}

interface Gauges {
  set(watched: Watched, installation: InstallationState): void;
}

/** Those that are set anew for each reading. What could not be asked is left out of it, and said so. */
function createGauges(registers: Registry[]): Gauges {
  const gauge = <L extends string>(name: string, help: string, labelNames: readonly L[] = []): Gauge<L> =>
    new Gauge({ name: `evenhand_${name}`, help, labelNames, registers });
  const info = gauge('info', 'Always 1, with the version of this server process.', ['version']);
  const connections = gauge('database_connections', 'Connections of a pool to the database.', ['pool', 'state']);
  const waiting = gauge('database_waiting', 'Callers that wait for a connection of a pool.', ['pool']);
  const streams = gauge('live_streams', 'Live streams that are open in this server process.');
  const isAsked = gauge('database_asked', 'Whether the database told this part of the metrics.', ['part']);
  const jobs = gauge('jobs', 'Jobs of the installation, by kind and state.', ['kind', 'state']);
  const oldest = gauge('job_oldest_due_seconds', 'For how long the job that is due longest has been due.');
  const mail = gauge('mail_waiting', 'Notices that wait to go out by mail, and mails that wait to be taken in.', [
    'direction',
  ]);
  const refused = gauge('mail_refused', 'People to whom no mail arrives.');
  const size = gauge('database_size_bytes', 'Size of the database, without the files of cases.');
  const lastRun = gauge('run_last_timestamp_seconds', 'When the last backup, or drill, ended.', ['kind']);
  const isGood = gauge('run_last_good', 'Whether the last backup, or drill, was good.', ['kind']);
  const lastGood = gauge('run_last_good_timestamp_seconds', 'When the last good backup, or drill, ended.', ['kind']);
  const archive = gauge('run_last_good_bytes', 'Size of the archive of the last good backup, or drill.', ['kind']);
  const byLabel = [isAsked, jobs, mail, lastRun, isGood, lastGood, archive];
  const single = [oldest, refused, size];

  return {
    set({ version, poolUse, openStreams }, installation) {
      info.set({ version }, 1);
      for (const { pool, open, idle, waiting: callers } of poolUse()) {
        connections.set({ pool, state: 'busy' }, open - idle);
        connections.set({ pool, state: 'idle' }, idle);
        waiting.set({ pool }, callers);
      }
      streams.set(openStreams());
      for (const one of byLabel) one.reset();
      for (const one of single) one.remove();
      for (const part of ['jobs', 'mail', 'runs', 'sizeBytes'] as const)
        isAsked.set({ part: part === 'sizeBytes' ? 'size' : part }, installation[part] === null ? 0 : 1);
      for (const one of installation.jobs?.kinds ?? [])
        for (const state of ['due', 'running', 'retrying', 'later', 'dead'] as const)
          jobs.set({ kind: one.kind, state }, one[state]);
      if (installation.jobs !== null) oldest.set(installation.jobs.oldestDueSeconds);
      if (installation.mail !== null) {
        mail.set({ direction: 'out' }, installation.mail.out);
        mail.set({ direction: 'in' }, installation.mail.in);
        refused.set(installation.mail.refused);
      }
      if (installation.sizeBytes !== null) size.set(installation.sizeBytes);
      for (const { kind, lastAt, isLastGood, lastGoodAt, goodBytes } of installation.runs ?? []) {
        lastRun.set({ kind }, lastAt.getTime() / 1_000);
        isGood.set({ kind }, isLastGood ? 1 : 0);
        if (lastGoodAt !== null) lastGood.set({ kind }, lastGoodAt.getTime() / 1_000);
        const bytes = goodBytes[0] ?? null;
        if (bytes !== null) archive.set({ kind }, bytes);
      }
    },
  };
}
