import type { Attachment } from '@evenhand/contract/files';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { scanningKeptFiles } from '../src/files/scan-kept-files.ts';
import { openLedger } from '../src/main/open-ledger.ts';
import type { Scanner } from '../src/platform/files/clamd.ts';
import type { JobRunner } from '../src/platform/jobs/job-runner.ts';
import { createJobRunner } from '../src/platform/jobs/job-runner.ts';
import type { CastName } from './cast.ts';
import type { ClamdDouble } from './clamd-double.ts';
import { startClamdDouble } from './clamd-double.ts';
import type { TestServer } from './test-server.ts';
import { startTestServer, TEST_NOW } from './test-server.ts';
import type { UploadTarget } from './uploads.ts';
import { sendParts, toEvent } from './uploads.ts';

export interface Sent {
  readonly status: number;
  readonly body: {
    readonly errorCode?: string;
    readonly errorDescription?: string;
    readonly fields?: Record<string, string>;
    readonly data: {
      readonly componentTrackingData: { readonly caseTrackingEventAttachments: Attachment[] };
      readonly attachments: Attachment[];
    };
  };
}

export interface ScanSuite {
  readonly server: TestServer;
  /** Scans as clamd does at the beginning of each test. */
  readonly clamd: ClamdDouble;
  /** What the runners have logged: level, fields, message. */
  readonly logged: readonly LogLine[];
  /** A server process that scans what was kept. */
  runner(): JobRunner;
  /** So many minutes pass on the clock of the server. */
  pass(minutes: number): void;
  /** Sends files to an event, or to another call. */
  send(to: number | UploadTarget, files: readonly File[], as?: CastName): Promise<Sent>;
  /** The same while the scanner does not answer; then it does again. @returns the files of the event. */
  sendUnchecked(eventId: number, files: readonly File[]): Promise<Attachment[]>;
}

type LogLine = readonly [level: string, fields: unknown, message: string];

const MODEL = JSON.stringify({ onlyDateTime: '2026-11-10T00:00:00.000Z' });

type RunnerLog = Parameters<typeof createJobRunner>[0]['log'];

/** A server process that scans what was kept. */
export function scanRunner(
  server: TestServer,
  scanner: Scanner,
  log: RunnerLog = { info() {}, warn() {}, error() {} },
): JobRunner {
  const jobs = scanningKeptFiles({
    content: server.files.content,
    scanner,
    configuration: server.configuration,
    openLedger,
    log,
  });
  return createJobRunner({ db: server.serving, clock: () => server.now(), log, jobs });
}

/** A server with a scanner, for the tests of a file. Called once, at its top. */
export function scanSuite(): ScanSuite {
  let server: TestServer;
  let clamd: ClamdDouble;
  const logged: LogLine[] = [];
  const write = (level: string) => (fields: unknown, message?: unknown) =>
    void logged.push([level, fields, String(message)]);
  const log = { info: write('info'), warn: write('warn'), error: write('error') };

  beforeAll(async () => {
    clamd = await startClamdDouble();
    server = await startTestServer({ scanner: clamd.scanner });
  });
  beforeEach(async () => {
    clamd.manner = 'scans';
    logged.length = 0;
    server.setNow(TEST_NOW);
    await server.db.deleteFrom('job').execute();
  });
  afterAll(async () => {
    await server.close();
    await clamd.stop();
  });

  async function send(to: number | UploadTarget, files: readonly File[], as: CastName = 'maren'): Promise<Sent> {
    const target = typeof to === 'number' ? toEvent(to) : to;
    const model = ['model', typeof to === 'number' ? MODEL : '{}'] as const;
    const { status, body } = await sendParts(server, as, target, [
      model,
      ...files.map((file) => ['files', file] as const),
    ]);
    return { status, body: JSON.parse(body) };
  }

  return {
    get server() {
      return server;
    },
    get clamd() {
      return clamd;
    },
    logged,
    runner: () => scanRunner(server, clamd.scanner, log),
    pass: (minutes) => server.setNow(new Date(server.now().getTime() + minutes * 60_000).toISOString()),
    send,
    async sendUnchecked(eventId, files) {
      clamd.manner = 'leaves in the content';
      const { body } = await send(eventId, files);
      clamd.manner = 'scans';
      return body.data.componentTrackingData.caseTrackingEventAttachments;
    },
  };
}
