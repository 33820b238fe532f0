import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { jobSuite, onCase, remembering } from '../../../testing/job-suite.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Job } from './job.ts';
import { defineJob, defineRecurringJob } from './job.ts';

const suite = jobSuite();
const numbered = (number: number) => ({ key: `case ${number}`, payload: { caseId: number } });

/** Waits while timers stand still; `expect.poll` would move them. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise(setImmediate);
}

describe('Due jobs', () => {
  test('are taken by one server process each, however many there are', async () => {
    const { job, performed } = remembering();
    await inTransaction(suite.database.db, async ({ db }) => {
      const rows = Array.from({ length: 60 }, (_, number) => ({
        kind: job.kind,
        key: `${number}`,
        payload: JSON.stringify({ caseId: number }),
        run_at: suite.now(),
      }));
      await db.insertInto('job').values(rows).execute();
    });
    const counts = await Promise.all([1, 2, 3].map(() => suite.processWith([job]).runDueJobs()));
    expect(counts.reduce((sum, count) => sum + count)).toBe(60);
    expect([...performed].sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, number) => number));
  });

  test('run in the order of their moments, and none before its own', async () => {
    const { job, performed } = remembering();
    const at = (minutes: number) => new Date(suite.now().getTime() + minutes * 60_000);
    for (const minutes of [1, -1, 0, -2]) await suite.raise(job, { ...numbered(minutes), runAt: at(minutes) });
    const runner = suite.processWith([job]);
    await runner.runDueJobs();
    expect(performed).toEqual([-2, -1, 0]);
    suite.pass(1);
    await runner.runDueJobs();
    expect(performed).toEqual([-2, -1, 0, 1]);
  });

  test('of a kind that this server process does not know are left to one that does', async () => {
    const [known, unknown] = [remembering('known'), remembering('unknown')];
    await suite.raise(unknown.job, numbered(1));
    await suite.raise(known.job, numbered(2));
    expect(await suite.processWith([known.job]).runDueJobs()).toBe(1);
    expect(await suite.rows()).toMatchObject([{ kind: 'unknown', attempts: 0, run_at: suite.now() }]);
    expect(await suite.processWith([unknown.job]).runDueJobs()).toBe(1);
  });

  test('are logged by number, kind and counts', async () => {
    const job = defineJob({ kind: 'counting', payload: onCase, perform: async () => ({ rows: 3 }) });
    await suite.raise(job, numbered(1));
    await suite.processWith([job]).runDueJobs();
    expect(suite.logged).toEqual([
      ['info', { job: expect.any(Number), kind: 'counting', attempt: 1, rows: 3 }, 'job done'],
    ]);
  });

  test('are not logged where they come again and again and found nothing to do', async () => {
    const job = defineRecurringJob({ kind: 'idle', everyMs: 1_000, perform: async () => undefined });
    const runner = suite.processWith([job]);
    await runner.runDueJobs();
    suite.pass(1);
    expect(await runner.runDueJobs()).toBe(1);
    expect(suite.logged).toEqual([]);
  });

  test('cannot be of two kinds with one name', () => {
    expect(() => suite.processWith([remembering('same').job, remembering('same').job])).toThrow('same kind');
  });

  test('are passed over while somebody holds their row, and nobody waits for it', async () => {
    const { job, performed } = remembering();
    for (const number of [1, 2]) await suite.raise(job, numbered(number));
    const runner = suite.processWith([job]);
    await suite.database.db.transaction().execute(async (tx) => {
      await tx.selectFrom('job').select('id').where('key', '=', 'case 1').forUpdate().execute();
      expect(await runner.runDueJobs()).toBe(1);
      expect(performed).toEqual([2]);
    });
    await runner.runDueJobs();
    expect(performed).toEqual([2, 1]);
  });
});

describe('A lease', () => {
  test.each(['succeeds', 'fails'])(
    'that ended is taken over, and the late server process changes nothing when it %s',
    async (how) => {
      const [begun, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      // A recurring job keeps its row, which shows by its next moment who completed it.
      const recurring = (performOutside: () => Promise<undefined>): Job =>
        defineRecurringJob({ kind: 'hourly', everyMs: 60 * 60_000, performOutside });
      let isTakenOver = false;
      const slow = recurring(async () => {
        begun.resolve();
        await letGo.promise;
        if (how === 'fails') throw new Error('No.');
        return undefined;
      });
      const quick = recurring(async () => {
        isTakenOver = true;
        return undefined;
      });
      const [first, other] = [suite.processWith([slow]), suite.processWith([quick])];
      await first.runDueJobs();
      suite.pass(60);
      const late = first.runDueJobs();
      await begun.promise;
      suite.pass(4.9);
      expect(await other.runDueJobs()).toBe(0);
      suite.pass(0.1);
      expect([await other.runDueJobs(), isTakenOver]).toEqual([1, true]);
      letGo.resolve();
      await late;
      expect(await suite.rows()).toMatchObject([
        { attempts: 0, last_error: null, run_at: new Date(suite.now().getTime() + 60 * 60_000) },
      ]);
      expect(suite.logged.filter(([level]) => level !== 'info')).toEqual([
        ['warn', expect.objectContaining({ attempt: 1 }), expect.stringContaining('lease')],
      ]);
    },
  );

  test('that ended takes back what the late process has written', async () => {
    const [begun, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const writing = (key: string, wait: Promise<void>): Job =>
      defineJob({
        kind: 'writing',
        payload: onCase,
        async perform({ db }) {
          await db
            .insertInto('request_limit')
            .values({ key, hits: [suite.now()], was_refused: false, expires_at: suite.now() })
            .execute();
          begun.resolve();
          await wait;
          return undefined;
        },
      });
    const [slow, quick] = [writing('by the late one', letGo.promise), writing('by the other', Promise.resolve())];
    await suite.raise(slow, numbered(1));
    const late = suite.processWith([slow]).runDueJobs();
    await begun.promise;
    suite.pass(5);
    expect(await suite.processWith([quick]).runDueJobs()).toBe(1);
    letGo.resolve();
    await late;
    expect(await suite.database.db.selectFrom('request_limit').select('key').execute()).toEqual([
      { key: 'by the other' },
    ]);
  });
});

describe('A started server process', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  test('runs what waits at its start, and what is raised later at once, without looking for it', async () => {
    const { job, performed } = remembering();
    await suite.raise(job, numbered(1));
    await suite.processWith([job]).start(suite.database.listen);
    await expect.poll(() => performed).toEqual([1]);
    await suite.raise(job, numbered(2));
    await expect.poll(() => performed).toEqual([1, 2]);
  });

  test('runs a job at its moment', async () => {
    const { job, performed } = remembering();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const planned = vi.spyOn(globalThis, 'setTimeout');
    await suite.raise(job, { ...numbered(1), runAt: new Date(suite.now().getTime() + 30_000) });
    // It hears nothing of raised jobs, whose messages would wake it at a moment that nobody knows.
    await suite.processWith([job]).start(async () => undefined);
    await until(() => planned.mock.calls.some(([, ms]) => ms === 30_000));
    suite.pass(0.5);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(performed).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await until(() => performed.length > 0);
    expect(performed).toEqual([1]);
  });

  test('looks again after a minute, in case a message was lost, and at once after a gap', async () => {
    const { job, performed } = remembering();
    let gap = (): void => undefined;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const runner = suite.processWith([job]);
    await runner.start(async (_channel, { onGap }) => {
      gap = onGap;
    });
    await until(() => vi.getTimerCount() > 0);
    await suite.raise(job, numbered(1));
    await vi.advanceTimersByTimeAsync(59_000);
    expect(performed).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    await until(() => performed.length > 0);
    expect(performed).toEqual([1]);
    await suite.raise(job, numbered(2));
    gap();
    await until(() => performed.length > 1);
    expect(performed).toEqual([1, 2]);
  });

  test('says so when it cannot look, and goes on', async () => {
    const { job, performed } = remembering();
    await suite.raise(job, numbered(1));
    await sql`alter table job rename to job_elsewhere`.execute(suite.database.db);
    let gap = (): void => undefined;
    await suite.processWith([job]).start(async (_channel, { onGap }) => {
      gap = onGap;
    });
    await expect.poll(() => suite.logged).toEqual([['warn', { code: '42P01' }, 'jobs could not be looked for']]);
    await sql`alter table job_elsewhere rename to job`.execute(suite.database.db);
    gap();
    await expect.poll(() => performed).toEqual([1]);
  });

  test('stops when the job under way is done, and begins no other', async () => {
    const [begun, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const ended: number[] = [];
    const job = defineJob({
      kind: 'slow',
      payload: onCase,
      async performOutside(_db, { payload }) {
        begun.resolve();
        await letGo.promise;
        ended.push(payload.caseId);
        return undefined;
      },
    });
    for (const number of [1, 2]) await suite.raise(job, numbered(number));
    const runner = suite.processWith([job]);
    await runner.start(suite.database.listen);
    await begun.promise;
    let isStopped = false;
    const stopping = runner.stop().then(() => {
      isStopped = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([isStopped, ended]).toEqual([false, []]);
    letGo.resolve();
    await stopping;
    expect([ended, (await suite.rows()).map(({ key }) => key)]).toEqual([[1], ['case 2']]);
    await suite.raise(job, numbered(3));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(ended).toEqual([1]);
  });
});
