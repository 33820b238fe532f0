import { describe, expect, test } from 'vitest';
import { jobSuite, onCase } from '../../../testing/job-suite.ts';
import { claimJob } from './job.rows.ts';
import { defineJob, defineRecurringJob } from './job.ts';
import type { JobRunner } from './job-runner.ts';

const suite = jobSuite();
const five = { key: 'case 5', payload: { caseId: 5 } };

/** Fails until it is mended, with words that must not be kept. */
function failing(kind = 'failing') {
  const state = { attempts: 0, isMended: false };
  const job = defineJob({
    kind,
    payload: onCase,
    async perform({ db }) {
      state.attempts += 1;
      await db
        .insertInto('request_limit')
        .values({ key: kind, hits: [suite.now()], was_refused: false, expires_at: suite.now() })
        .execute();
      if (!state.isMended) throw Object.assign(new Error('no mail to callum@example.org'), { code: 'EENVELOPE' });
      return undefined;
    },
  });
  return { job, state };
}

/** Minutes until the job is tried again, each time it fails. */
async function waitsOf(runner: JobRunner, times: number): Promise<number[]> {
  const waits: number[] = [];
  for (let time = 0; time < times; time += 1) {
    await runner.runDueJobs();
    const [row] = await suite.rows();
    waits.push((row!.run_at.getTime() - suite.now().getTime()) / 60_000);
    suite.pass(waits.at(-1)!);
  }
  return waits;
}

describe('A job that fails', () => {
  test('has written nothing, waits, and is done when it succeeds', async () => {
    const { job, state } = failing();
    const runner = suite.processWith([job]);
    await suite.raise(job, five);
    expect(await runner.runDueJobs()).toBe(1);
    expect(await suite.database.db.selectFrom('request_limit').selectAll().execute()).toEqual([]);
    expect(await suite.rows()).toMatchObject([{ attempts: 1, last_error: 'EENVELOPE', dead_at: null }]);
    state.isMended = true;
    suite.pass(0.9);
    await runner.runDueJobs();
    expect(state.attempts).toBe(1);
    suite.pass(0.1);
    await runner.runDueJobs();
    expect([state.attempts, await suite.rows()]).toEqual([2, []]);
    expect(await suite.database.db.selectFrom('request_limit').select('key').execute()).toEqual([{ key: 'failing' }]);
    await suite.database.db.deleteFrom('request_limit').execute();
  });

  test('waits longer each time, and is dead after the eighth: kept, logged as an error, never tried again', async () => {
    const { job, state } = failing();
    const runner = suite.processWith([job]);
    await suite.raise(job, five);
    expect(await waitsOf(runner, 7)).toEqual([1, 2, 4, 8, 16, 32, 60]);
    expect(suite.logged.map(([level, , message]) => [level, message])).toEqual(
      Array.from({ length: 7 }, () => ['warn', 'job failed']),
    );
    const diedAt = suite.now();
    await runner.runDueJobs();
    expect(await suite.rows()).toMatchObject([
      { key: 'case 5', attempts: 8, last_error: 'EENVELOPE', dead_at: diedAt },
    ]);
    expect(suite.logged.at(-1)).toMatchObject([
      'error',
      { kind: 'failing', attempt: 8, err: { code: 'EENVELOPE' } },
      'job is dead',
    ]);
    expect(JSON.stringify(suite.logged)).not.toContain('callum');
    suite.pass(10_000);
    expect([await runner.runDueJobs(), state.attempts]).toEqual([0, 8]);
  });

  test('and is dead does not block a new one of its key', async () => {
    const { job, state } = failing();
    const runner = suite.processWith([job]);
    await suite.raise(job, five);
    await waitsOf(runner, 7);
    await runner.runDueJobs();
    state.isMended = true;
    await suite.raise(job, five);
    expect(await runner.runDueJobs()).toBe(1);
    expect(await suite.rows()).toMatchObject([{ attempts: 8, dead_at: expect.any(Date) }]);
    await suite.database.db.deleteFrom('request_limit').execute();
  });

  test('outside the database waits in the same way', async () => {
    const job = defineJob({
      kind: 'outside',
      payload: onCase,
      performOutside: () => Promise.reject(new TypeError('no mail to callum@example.org')),
    });
    await suite.raise(job, five);
    expect(await waitsOf(suite.processWith([job]), 2)).toEqual([1, 2]);
    expect(await suite.rows()).toMatchObject([{ attempts: 2, last_error: 'TypeError', dead_at: null }]);
  });

  test('because its payload is not what this version expects waits in the same way', async () => {
    const { job, state } = failing();
    await suite.raise(job, { key: 'case 5', payload: { caseId: 'five' } as never });
    await suite.processWith([job]).runDueJobs();
    expect(state.attempts).toBe(0);
    expect(await suite.rows()).toMatchObject([{ attempts: 1, last_error: '$ZodError' }]);
  });

  test('is dead when its server process ended in the middle of every attempt', async () => {
    const { job, state } = failing();
    await suite.raise(job, five);
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      const claimed = await claimJob(
        suite.database.serving,
        [job.kind],
        suite.now(),
        new Date(suite.now().getTime() + 60_000),
      );
      expect(claimed?.attempts).toBe(attempt);
      suite.pass(1);
    }
    await suite.processWith([job]).runDueJobs();
    expect(state.attempts).toBe(0);
    expect(await suite.rows()).toMatchObject([{ last_error: 'NEVER_ENDED', dead_at: suite.now() }]);
  });
});

describe('A recurring job', () => {
  const HOUR = 60;

  /** As a server process would have it, with the moments it was performed at. */
  function hourly() {
    const moments: string[] = [];
    const job = defineRecurringJob({
      kind: 'hourly',
      everyMs: HOUR * 60_000,
      async perform(_tx, { now }) {
        moments.push(now.toISOString().slice(11, 16));
        return undefined;
      },
    });
    return { job, moments };
  }

  test('runs once an hour with any number of server processes, the first time an hour after the first start', async () => {
    const { job, moments } = hourly();
    const processes = [suite.processWith([job]), suite.processWith([job]), suite.processWith([job])];
    const all = () => Promise.all(processes.map((one) => one.runDueJobs()));
    await all();
    suite.pass(HOUR - 1);
    await all();
    // A server process that starts later keeps to the moment there is.
    processes.push(suite.processWith([job]));
    await all();
    expect(moments).toEqual([]);
    for (const minutes of [1, 0, HOUR, HOUR]) {
      suite.pass(minutes);
      await all();
    }
    expect(moments).toEqual(['10:00', '11:00', '12:00']);
    expect(await suite.rows()).toHaveLength(1);
  });

  test('whose server processes were away runs once and not for every hour that was missed', async () => {
    const { job, moments } = hourly();
    await suite.processWith([job]).runDueJobs();
    suite.pass(5.5 * HOUR);
    const restarted = suite.processWith([job]);
    await restarted.runDueJobs();
    suite.pass(HOUR - 1);
    await restarted.runDueJobs();
    suite.pass(1);
    await restarted.runDueJobs();
    expect(moments).toEqual(['14:30', '15:30']);
  });

  test('that a clock ahead of time has put off is brought forward at the next start, and one that runs elsewhere is not [RUN-02]', async () => {
    const performed: string[] = [];
    const every = (minutes: number) =>
      defineRecurringJob({
        kind: `every ${minutes} minutes`,
        everyMs: minutes * 60_000,
        perform: async () => void performed.push(String(minutes)),
      });
    await suite.processWith([every(10), every(1)]).runDueJobs();
    const job = suite.database.db.updateTable('job');
    await job
      .set({ run_at: new Date('2028-01-01') })
      .where('kind', '=', 'every 10 minutes')
      .execute();
    // As it is while another process has it: until its lease ends.
    const leased = new Date(suite.now().getTime() + 5 * 60_000);
    await job.set({ run_at: leased }).where('kind', '=', 'every 1 minutes').execute();
    const restarted = suite.processWith([every(10), every(1)]);
    await restarted.runDueJobs();
    expect(await suite.rows()).toMatchObject([
      { kind: 'every 10 minutes', run_at: new Date(suite.now().getTime() + 10 * 60_000) },
      { kind: 'every 1 minutes', run_at: leased },
    ]);
    suite.pass(10);
    await restarted.runDueJobs();
    expect(performed.sort()).toEqual(['1', '10']);
  });

  test('that keeps failing is tried at least at its own pace, never dies, and is logged as an error from the eighth time on', async () => {
    let isMended = false;
    const job = defineRecurringJob({
      kind: 'every ten minutes',
      everyMs: 10 * 60_000,
      perform: () => (isMended ? Promise.resolve(undefined) : Promise.reject(new Error('No.'))),
    });
    const runner = suite.processWith([job]);
    await runner.runDueJobs();
    suite.pass(10);
    expect(await waitsOf(runner, 10)).toEqual([1, 2, 4, 8, 10, 10, 10, 10, 10, 10]);
    expect(suite.logged.map(([level]) => level)).toEqual([
      ...Array.from({ length: 7 }, () => 'warn'),
      'error',
      'error',
      'error',
    ]);
    isMended = true;
    await runner.runDueJobs();
    expect(await suite.rows()).toMatchObject([
      { attempts: 0, last_error: null, dead_at: null, run_at: new Date(suite.now().getTime() + 10 * 60_000) },
    ]);
  });
});
