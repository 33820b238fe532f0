import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { ImportCheck } from '@evenhand/contract/directory';
import { applyImport, checkImport, getImportCheck, listDirectory, readImportFile } from '@evenhand/contract/directory';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { letAdminister } from '../../testing/administration-world.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { createJobRunner } from '../platform/jobs/job-runner.ts';
import { createLogger } from '../platform/logger.ts';
import { applyingImports } from './apply-import.ts';
import { checkingImports } from './check-import.ts';

const COUNT = 50_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await letAdminister(server, { owner: 'silas', people: 'callum' });
});
afterAll(() => server.close());

const COLUMNS = [
  'employeeNumber',
  'firstName',
  'lastName',
  'email',
  'jobTitle',
  'policyArea',
  'managerNumber',
] as const;

function fileWith(managerOf: (index: number) => number | null, jobTitle = 'Clerk'): string {
  const lines = Array.from({ length: COUNT }, (_, index) => {
    const manager = managerOf(index);
    return `L${index},First${index},Last${index},l${index}@example.org,${jobTitle},stores,${manager === null ? '' : `L${manager}`}`;
  });
  return [COLUMNS.join(','), ...lines].join('\n');
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<{ readonly done: T; readonly ms: number }> {
  const delay = monitorEventLoopDelay();
  delay.enable();
  const [startedAt, heap] = [performance.now(), process.memoryUsage().rss];
  const done = await work();
  const ms = Math.round(performance.now() - startedAt);
  const megabytes = Math.round((process.memoryUsage().rss - heap) / 1_000_000);
  process.stdout.write(`${what}: ${ms} ms, longest pause ${Math.round(delay.max / 1e6)} ms, ${megabytes} MB\n`);
  return { done, ms };
}

function perform(): Promise<number> {
  const { administration, configuration, serving, now } = server;
  const given = { administration, configurationFor: configuration.of, isStopping: () => false };
  const jobs = [checkingImports(given), applyingImports(given)];
  return createJobRunner({ db: serving, clock: now, log: createLogger('silent'), jobs }).runDueJobs();
}

async function checked(csv: string) {
  const as = server.as('callum');
  const body = { fileName: 'people.csv', base64: Buffer.from(csv).toString('base64') };
  const { fileId } = (await timed('bring', () => as.call(readImportFile, { body }))).done.data;
  const { checkId } = (await as.call(checkImport, { body: { fileId, columns: [...COLUMNS], isWhole: false } })).data;
  const { ms } = await timed('check', perform);
  expect(ms).toBeLessThan(60_000);
  const { data } = await as.call(getImportCheck, { query: { checkId } });
  expect(data?.state).toBe('checked');
  return data as ImportCheck;
}

/** Applies a check, and looks every few milliseconds how long any other transaction waits for one row. */
async function applied(checkId: number): Promise<void> {
  await server.as('callum').call(applyImport, { body: { checkId } });
  let longest = 0;
  let isDone = false;
  const waits = (async () => {
    while (!isDone) {
      const { rows } = await sql<{ ms: number }>`
        select coalesce(max(extract(epoch from clock_timestamp() - xact_start) * 1000), 0)::float8 as ms
        from pg_stat_activity where backend_type = 'client backend' and datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`.execute(
        server.db,
      );
      longest = Math.max(longest, rows[0]?.ms ?? 0);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  await timed('apply', perform);
  isDone = true;
  await waits;
  process.stdout.write(`longest transaction: ${Math.round(longest)} ms\n`);
  expect((await server.as('callum').call(getImportCheck, { query: { checkId } })).data).toMatchObject({
    state: 'applied',
  });
  expect(longest).toBeLessThan(1_000);
}

test('fifty thousand people are compared within a minute and applied in batches that hold no row for a second; their list is read at once [IMP-12, PEOPLE-01]', async () => {
  const added = await checked(fileWith((index) => (index === 0 ? null : Math.floor((index - 1) / 8))));
  expect(added.counts).toMatchObject({ added: COUNT, refused: 0 });
  await applied(added.checkId);
  expect((await checked(fileWith((index) => (index === 0 ? null : Math.floor((index - 1) / 8))))).counts).toMatchObject(
    { unchanged: COUNT },
  );
  const moved = await checked(fileWith((index) => (index === 0 ? null : Math.floor((index - 1) / 9)), 'Baker'));
  expect(moved.counts).toMatchObject({ changed: COUNT });
  await applied(moved.checkId);
  for (const query of [
    {},
    { page: 2_000 },
    { search: 'last4999' },
    { sort: 'email', isDescending: 'true' },
    { signIn: 'none' },
    { state: 'all', sort: 'job' },
  ] as const)
    await timed(JSON.stringify(query), () => server.as('callum').call(listDirectory, { query }));
}, 900_000);
