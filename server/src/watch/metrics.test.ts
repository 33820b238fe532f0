import { getCase } from '@evenhand/contract/case-details';
import { setRisk } from '@evenhand/contract/cases';
import fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCase } from '../../testing/case-world.ts';
import { cast } from '../../testing/cast.ts';
import { askToFollow } from '../../testing/follow-live.ts';
import { post } from '../../testing/message-world.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { Metrics, Watched } from './create-metrics.ts';
import { createMetrics } from './create-metrics.ts';
import { createInstallationState } from './installation-state.ts';

const metrics: Metrics = createMetrics();
let server: TestServer;
let watched: Watched;
beforeAll(async () => {
  server = await startTestServer({ watchers: [metrics.observe] });
  watched = watchedNow();
});
afterAll(() => server.close());

/** As a server process has it that nobody has asked yet. */
const watchedNow = (): Watched => ({
  version: '1.2.3',
  poolUse: () => [{ pool: 'serving', open: 3, idle: 1, waiting: 2 }],
  openStreams: server.openStreams,
  installation: createInstallationState(server.serving, server.now),
});
const linesOf = (text: string, name: string) => text.split('\n').filter((line) => line.startsWith(name));
const read = async (name: string, of = watched) => linesOf(await metrics.text(of), name);

describe('The metrics', () => {
  test('count and time requests by route and status, whatever stands in the address [WATCH-01]', async () => {
    const caseId = await openCase(server);
    expect((await server.as('maren').call(getCase, { params: { id: caseId } })).status).toBe(200);
    expect((await server.as('derrin').call(getCase, { params: { id: caseId } })).status).toBe(404);
    await server.server.inject({ url: `/wp-admin/${caseId}?token=secret` });
    const counted = await read('evenhand_http_requests_total');
    const ofCase = (status: number) =>
      `evenhand_http_requests_total{method="GET",route="/api/cases/:id",status="${status}"} 1`;
    expect(counted).toEqual(expect.arrayContaining([ofCase(200), ofCase(404)]));
    expect(counted).toContain('evenhand_http_requests_total{method="GET",route="none",status="404"} 1');
    const timed = await read('evenhand_http_request_duration_seconds_count{');
    expect(timed).toContain('evenhand_http_request_duration_seconds_count{method="GET",route="/api/cases/:id"} 2');
  });

  test('say of the installation what there is to do: jobs, mail, pool, size and version [WATCH-02]', async () => {
    await sql`delete from job`.execute(server.db);
    const put = (key: string, seconds: number, attempts: number, error: string | null, isDead = false) =>
      sql`insert into job (kind, key, payload, run_at, attempts, last_error, dead_at) values ('scan-files', ${key}, '{}',
        ${new Date(server.now().getTime() + seconds * 1_000)}, ${attempts}, ${error}, ${isDead ? server.now() : null})`.execute(
        server.db,
      );
    await put('due', -90, 0, null);
    await put('due again', -10, 2, 'ECONNREFUSED');
    await put('running', 300, 1, null);
    await put('retrying', 60, 1, 'ECONNREFUSED');
    await put('later', 3_600, 0, null);
    await put('dead', -5, 8, 'ECONNREFUSED', true);
    await sql`insert into mail_recipient (user_id, refused_at) values (${cast.callum}, ${server.now()})`.execute(
      server.db,
    );
    await sql`insert into mail_attempt (key, attempts, retry_at) values (${'a'.repeat(64)}, 1, ${server.now()})`.execute(
      server.db,
    );
    const now = watchedNow();
    const kinds = Object.fromEntries(
      (await read('evenhand_jobs{', now)).map(
        (line) => /state="(\w+)"} (\d+)/.exec(line)!.slice(1) as [string, string],
      ),
    );
    expect(kinds).toEqual({ due: '2', running: '1', retrying: '1', later: '1', dead: '1' });
    expect(await read('evenhand_job_oldest_due_seconds', now)).toEqual(['evenhand_job_oldest_due_seconds 90']);
    expect((await read('evenhand_mail', now)).filter((line) => !line.includes('_in_total'))).toEqual([
      expect.stringMatching(/^evenhand_mail_waiting{direction="out"} \d+$/),
      'evenhand_mail_waiting{direction="in"} 1',
      'evenhand_mail_refused 1',
    ]);
    expect(await read('evenhand_database_connections', now)).toEqual([
      'evenhand_database_connections{pool="serving",state="busy"} 2',
      'evenhand_database_connections{pool="serving",state="idle"} 1',
    ]);
    expect(await read('evenhand_database_waiting', now)).toEqual(['evenhand_database_waiting{pool="serving"} 2']);
    expect(Number((await read('evenhand_database_size_bytes', now))[0]?.split(' ')[1])).toBeGreaterThan(5_000_000);
    expect(await read('evenhand_info', now)).toEqual(['evenhand_info{version="1.2.3"} 1']);
    expect(await read('process_resident_memory_bytes', now)).toHaveLength(1);
  });

  test('say how the last backup and the last drill went, and nothing where there was none [WATCH-02]', async () => {
    expect(await read('evenhand_run', watchedNow())).toEqual([]);
    const put = (kind: string, at: string, isGood: boolean | null, bytes: number | null) =>
      sql`insert into backup_run (kind, begun_at, ended_at, is_good, bytes)
        values (${kind}, ${at}, ${isGood === null ? null : at}, ${isGood}, ${bytes})`.execute(server.db);
    await put('backup', '2026-11-16T02:00:00Z', true, 2_000);
    await put('backup', '2026-11-17T02:00:00Z', false, null);
    await put('backup', '2026-11-18T02:00:00Z', null, null);
    const seconds = (at: string) => new Date(at).getTime() / 1_000;
    expect(await read('evenhand_run', watchedNow())).toEqual([
      `evenhand_run_last_timestamp_seconds{kind="backup"} ${seconds('2026-11-17T02:00:00Z')}`,
      'evenhand_run_last_good{kind="backup"} 0',
      `evenhand_run_last_good_timestamp_seconds{kind="backup"} ${seconds('2026-11-16T02:00:00Z')}`,
      'evenhand_run_last_good_bytes{kind="backup"} 2000',
    ]);
  });

  test('time the attempts of jobs by kind and how they ended [WATCH-02]', async () => {
    const claimed = { id: 1, kind: 'scan-files', payload: {}, attempts: 1, leaseEndsAt: server.now() };
    const running: string[][] = [];
    await metrics.aroundJob(claimed, async () => {
      running.push(await read('evenhand_jobs_running{'));
      return 'failed';
    });
    expect(running).toEqual([['evenhand_jobs_running{kind="scan-files"} 1']]);
    expect(await read('evenhand_jobs_running{')).toEqual(['evenhand_jobs_running{kind="scan-files"} 0']);
    expect(await read('evenhand_job_duration_seconds_count')).toEqual([
      'evenhand_job_duration_seconds_count{kind="scan-files",outcome="failed"} 1',
    ]);
  });

  test('count mails that came in by how they ended [WATCH-02]', async () => {
    for (const outcome of ['taken', 'taken', 'later', 'refused'] as const) metrics.onMail(outcome);
    expect(await read('evenhand_mail_in_total')).toEqual([
      'evenhand_mail_in_total{outcome="taken"} 2',
      'evenhand_mail_in_total{outcome="later"} 1',
      'evenhand_mail_in_total{outcome="refused"} 1',
    ]);
  });

  test('count live streams while they are open, and do not time them [WATCH-02]', async () => {
    const address = await server.server.listen({ port: 0, host: '127.0.0.1' });
    const stream = await askToFollow(address, `Bearer test.${cast.maren}`);
    expect(await read('evenhand_live_streams')).toEqual(['evenhand_live_streams 1']);
    stream.destroy();
    await expect.poll(() => read('evenhand_live_streams')).toEqual(['evenhand_live_streams 0']);
    expect((await read('evenhand_http_request_duration_seconds')).filter((line) => line.includes('changes'))).toEqual(
      [],
    );
  });

  test('hold no number of a case, no id and no name, after acts, refusals and guesses [WATCH-03]', async () => {
    const caseId = await openCase(server);
    const { id: messageId } = await post(server, 'maren', caseId);
    await server
      .as('maren')
      .call(setRisk, { params: { id: caseId, riskId: 1 }, headers: { 'idempotency-key': 'k-77' } });
    await server.as('derrin').call(getCase, { params: { id: caseId } });
    await server.server.inject({ url: `/nowhere/${cast.callum}`, headers: { 'x-name': 'Callum' } });
    await server.server.inject({ url: `/api/cases/${caseId}?who=${cast.callum}`, method: 'DELETE' });
    const text = await metrics.text(watchedNow());
    const labels = text
      .split('\n')
      .flatMap((line) => /\{(.*)\}/.exec(line)?.[1] ?? [])
      .join('\n');
    const help = text
      .split('\n')
      .filter((line) => line.startsWith('#'))
      .join('\n');
    expect(labels).toContain('/api/cases/:id');
    for (const held of [String(caseId), String(messageId), ...Object.values(cast), 'k-77'])
      expect(`${labels}\n${help}`.split(/\W+(?!-)/)).not.toContain(held);
    expect(labels).not.toMatch(/[\da-f]{8}-[\da-f]{4}/);
    const { rows } = await sql<{ name: string }>`select full_name as name from person`.execute(server.db);
    for (const { name } of rows) expect(text).not.toContain(name);
    for (const { service } of [server.configuration.of(1).pack]) expect(text).not.toContain(service.title);
  });

  test('a part that cannot be asked is left out and said so; the others are there [WATCH-04]', async () => {
    await sql`alter table mail_attempt rename to mail_attempt_away`.execute(server.db);
    const now = watchedNow();
    const text = await metrics.text(now);
    await sql`alter table mail_attempt_away rename to mail_attempt`.execute(server.db);
    expect(linesOf(text, 'evenhand_database_asked')).toEqual([
      'evenhand_database_asked{part="jobs"} 1',
      'evenhand_database_asked{part="mail"} 0',
      'evenhand_database_asked{part="runs"} 1',
      'evenhand_database_asked{part="size"} 1',
    ]);
    expect(linesOf(text, 'evenhand_mail_waiting')).toEqual([]);
    expect(linesOf(text, 'evenhand_database_size_bytes')).toHaveLength(1);
  });
});

test('a request that its caller gave up counts as 499, once, and is not timed [WATCH-01]', async () => {
  const app = fastify();
  const own = createMetrics();
  own.observe(app);
  let isAnswered = false;
  app.get('/slow', async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    isAnswered = true;
    return 'late';
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  await expect(fetch(`${address}/slow`, { signal: AbortSignal.timeout(100) })).rejects.toThrow();
  await expect.poll(() => isAnswered).toBe(true);
  await app.close();
  const text = await own.text(watchedNow());
  expect(linesOf(text, 'evenhand_http_requests_total')).toEqual([
    'evenhand_http_requests_total{method="GET",route="/slow",status="499"} 1',
  ]);
  expect(linesOf(text, 'evenhand_http_request_duration_seconds_count')).toEqual([]);
});

test('a scraper in a loop asks the database once in some seconds [WATCH-04]', async () => {
  const now = watchedNow();
  await metrics.text(now);
  await sql`insert into mail_attempt (key, attempts, retry_at) values (${'b'.repeat(64)}, 1, ${server.now()})`.execute(
    server.db,
  );
  const before = await read('evenhand_mail_waiting', now);
  for (let count = 0; count < 100; count += 1) expect(await read('evenhand_mail_waiting', now)).toEqual(before);
  expect(await read('evenhand_mail_waiting', watchedNow())).not.toEqual(before);
});
