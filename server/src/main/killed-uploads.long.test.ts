import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serviceNames } from '@evenhand/contract/route';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cast } from '../../testing/cast.ts';
import { Browser } from '../../testing/identity-browser.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { authenticateTest, callsOn } from '../../testing/test-server.ts';
import { fileOf, multipartOf } from '../../testing/uploads.ts';
import { openGrievance, received } from '../../testing/walk.ts';
import { loadConfiguration } from '../configuration/configuration.ts';
import { sweepContent } from '../files/sweep-content.ts';
import type { Db } from '../platform/database/open-database.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { createDiskContent } from '../platform/files/disk-content.ts';
import { createStaging } from '../platform/files/staging.ts';
import { findPort } from '../platform/http/find-port.ts';
import { createLogger } from '../platform/logger.ts';
import { createApp } from './app.ts';

const SUBMITS_COUNT = 20;
/** After so many answers the server process is killed; the other submits are somewhere on their way. */
const KILLED_AFTER = [1, 4, 8];
const LONGER_THAN_A_REQUEST_MS = 2 * 60 * 60_000;
const BYTES_COUNT = 300_000;
const START_WITHIN_MS = 120_000;

const product = fileURLToPath(new URL('../../../', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'evenhand-killed-'));
const dataDirectory = join(scratch, 'data');
const filesDirectory = join(dataDirectory, 'files');
const pack = join(scratch, 'northmoor');
/** Those that the tests started and that have not ended. */
const children = new Set<ChildProcess>();

/** A component that takes files, and what is submitted for it. */
interface Submit {
  readonly visitId: number;
  readonly caseId: number;
  readonly body: { readonly type: string; readonly bytes: Buffer };
}
let submits: Submit[];
/** Staging directories and content without a row that sweeps have found. */
let leftBehindCount = 0;

beforeAll(async () => {
  cpSync(join(product, 'packs/northmoor'), pack, { recursive: true });
  // Without demo cases it starts quickly.
  rmSync(join(pack, 'demo/cases.yaml'));
  const first = await startServer();
  await first.end('SIGTERM');
  submits = await whileStopped(openSubmits);
}, 300_000);
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(scratch, { recursive: true, force: true });
});

async function startServer() {
  const port = await findPort('127.0.0.1', 0);
  const address = `http://localhost:${port}`;
  const settings = { PORT: String(port), DATA_DIR: dataDirectory, PACK_DIR: pack, DEMO: 'true', LOG_LEVEL: 'error' };
  const child = spawn(process.execPath, [join(product, 'server/src/main/main.ts')], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
    stdio: 'ignore',
  });
  children.add(child);
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const isReady = (): Promise<boolean> =>
    fetch(`${address}/health/ready`)
      .then(({ ok }) => ok)
      .catch(() => false);
  for (const since = performance.now(); !(await isReady()); await new Promise((resolve) => setTimeout(resolve, 200))) {
    if (child.exitCode !== null || performance.now() - since > START_WITHIN_MS) throw new Error('The server process did not start.');
  }
  return {
    address,
    async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
      child.kill(signal);
      await gone;
      children.delete(child);
    },
  };
}

/** Opens the data directory while no server process has it. */
async function whileStopped<T>(work: (owner: Db, serving: Db) => Promise<T>): Promise<T> {
  const settings = { databaseUrl: null, migrationDatabaseUrl: null, dataDirectory };
  const database = await openDatabase(settings, createLogger('silent'), () => Promise.reject(new Error('There is no database.')));
  try {
    return await database.asOwner((owner) => work(owner, database.db));
  } finally {
    await database.close();
  }
}

/** Grievances whose receipt is about to be recorded, each with a file of its own and one that all have. */
async function openSubmits(owner: Db, serving: Db): Promise<Submit[]> {
  const configuration = await loadConfiguration(owner);
  const clock = () => new Date();
  const { server } = await createApp({
    db: serving,
    clock,
    log: createLogger('silent'),
    configuration,
    authenticate: authenticateTest,
    services: serviceNames,
  });
  const as: TestServer['as'] = (name) => callsOn(server, cast[name], `Bearer test.${cast[name]}`);
  const world = { db: owner, configuration, as, now: clock } as TestServer;
  const opened: Submit[] = [];
  for (let number = 1; number <= SUBMITS_COUNT; number += 1) {
    const main = await openGrievance(world);
    await main.reach('received');
    const visitId = await main.visitId('received');
    const model = {
      workflowTrackingComponentId: visitId,
      workflowTrackingRecordId: main.recordId,
      workflowComponentOptionId: main.component('received').options.find(({ kind }) => kind === 'advance')!.id,
      workflowComponentData: received,
    };
    const text = (word: string) => `${word}\n`.repeat(BYTES_COUNT / word.length);
    const body = await multipartOf([
      ['model', JSON.stringify(model)],
      ['files', fileOf('own.txt', text(`Notes ${number}.`))],
      ['files', fileOf('shared.txt', text('The policy.'))],
    ]);
    opened.push({ visitId, caseId: main.caseId, body });
  }
  await server.close();
  return opened;
}

function send(address: string, token: string, { body }: Submit): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': body.type };
  return fetch(`${address}/api/componentTrackingWithFiles`, { method: 'POST', headers, body: new Uint8Array(body.bytes) }).then(
    ({ status }) => status,
    () => 0,
  );
}

/** What there is of each submit; the same columns for one that was carried out whole, or not at all. */
async function stateOf(owner: Db) {
  const { rows } = await sql<{ visitId: number; status: number; events: number; waiting: string[]; carried: string[]; told: number }>`
    select v.id as "visitId", v.status,
      (select count(*)::int from tracked_event e where e.visit_id = v.id) as events,
      array(select f.filename from case_file f where f.case_id = v.case_id and f.form_record_id is not null order by f.id) as waiting,
      array(select f.filename from case_file f join tracked_event e on e.case_id = f.case_id and e.id = f.tracked_event_id where e.visit_id = v.id order by f.id) as carried,
      (select count(*)::int from history_content h where h.case_id = v.case_id and h.body like '%filesAdded%') as told
    from visit v where v.id = any(${submits.map(({ visitId }) => visitId)}::bigint[]) order by v.id`.execute(owner);
  return rows;
}
const whole = { status: 3, events: 1, waiting: [], carried: ['own.txt', 'shared.txt'], told: 1 };
const none = { status: 2, waiting: [], carried: [], told: 0 };

function hashesOnDisk(): string[] {
  const content = join(filesDirectory, 'content');
  return existsSync(content)
    ? readdirSync(content)
        .flatMap((folder) => readdirSync(join(content, folder)))
        .sort()
    : [];
}

/** Proves that nothing is half-done. @returns the visits that were completed. */
async function completedVisits(owner: Db, serving: Db): Promise<number[]> {
  const state = await stateOf(owner);
  for (const { visitId, ...one } of state) expect(one, `visit ${visitId}`).toMatchObject(one.status === 3 ? whole : none);
  const { rows } = await sql<{ sha256: string }>`select distinct sha256 from case_file order by 1`.execute(owner);
  const referred = rows.map(({ sha256 }) => sha256);
  // No row is without its bytes, before the sweep as after it.
  expect(hashesOnDisk()).toEqual(expect.arrayContaining(referred));
  for (const sha256 of referred) {
    const bytes = readFileSync(join(filesDirectory, 'content', sha256.slice(0, 2), sha256));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
  }
  leftBehindCount += hashesOnDisk().length - referred.length + readdirSync(join(filesDirectory, 'staging')).length;
  const files = { staging: createStaging(filesDirectory), content: createDiskContent(filesDirectory) };
  await sweepContent(serving, files, new Date(Date.now() + LONGER_THAN_A_REQUEST_MS));
  expect([hashesOnDisk(), readdirSync(join(filesDirectory, 'staging'))]).toEqual([referred, []]);
  return state.filter(({ status }) => status === 3).map(({ visitId }) => visitId);
}

describe('A server process that is killed in the middle of twenty submits with files', () => {
  it.each(KILLED_AFTER)('after %i answers has completed each of them whole or not at all, and lost none it has answered', async (answersCount) => {
    const before = await whileStopped(completedVisits);
    const left = submits.filter(({ visitId }) => !before.includes(visitId));
    const server = await startServer();
    const { access_token: token } = await new Browser(server.address).signIn('maren');
    const answered: number[] = [];
    const enough = Promise.withResolvers<void>();
    const sending = left.map(async (submit) => {
      const status = await send(server.address, token, submit);
      if (status === 0) return;
      expect(status).toBe(200);
      answered.push(submit.visitId);
      if (answered.length === answersCount) enough.resolve();
    });
    await enough.promise;
    await server.end('SIGKILL');
    await Promise.all(sending);
    const after = await whileStopped(completedVisits);
    expect(after).toEqual(expect.arrayContaining([...before, ...answered]));
    // Otherwise nothing was under way when it was killed, and this has shown nothing.
    expect(after.length).toBeLessThan(SUBMITS_COUNT);
  });

  it('carries out the others when they are sent again, and answers those that were as before', async () => {
    const server = await startServer();
    const { access_token: token } = await new Browser(server.address).signIn('maren');
    for (const submit of submits) expect(await send(server.address, token, submit)).toBe(200);
    await server.end('SIGTERM');
    expect(await whileStopped(completedVisits)).toHaveLength(SUBMITS_COUNT);
    // The sweeps had something to do.
    expect(leftBehindCount).toBeGreaterThan(0);
  });
});
