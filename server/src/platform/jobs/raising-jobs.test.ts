import { describe, expect, test } from 'vitest';
import { jobSuite, onCase, remembering } from '../../../testing/job-suite.ts';
import { inTransaction } from '../database/transaction.ts';
import { enqueueJob } from './job.rows.ts';
import { defineJob } from './job.ts';

const suite = jobSuite();
const five = { key: 'case 5', payload: { caseId: 5 } };
const six = { key: 'case 6', payload: { caseId: 6 } };

describe('A raised job', () => {
  test('runs once its act has committed, with its payload, and then goes', async () => {
    const { job, performed } = remembering();
    const runner = suite.processWith([job]);
    await suite.raise(job, five);
    expect(await runner.runDueJobs()).toBe(1);
    expect(await runner.runDueJobs()).toBe(0);
    expect([performed, await suite.rows()]).toEqual([[5], []]);
  });

  test('never runs when its act is rolled back', async () => {
    const { job, performed } = remembering();
    const refused = inTransaction(suite.database.serving, async (tx) => {
      await enqueueJob(tx, job, { ...five, runAt: suite.now() });
      throw new Error('No.');
    });
    await expect(refused).rejects.toThrow('No.');
    await suite.processWith([job]).runDueJobs();
    expect([performed, await suite.rows()]).toEqual([[], []]);
  });

  test('is one for its kind and key while it waits, and keeps its moment and payload', async () => {
    const [first, second] = [remembering('first'), remembering('second')];
    await suite.raise(first.job, five);
    await suite.raise(first.job, {
      key: 'case 5',
      payload: { caseId: 55 },
      runAt: new Date(suite.now().getTime() - 60_000),
    });
    await suite.raise(first.job, six);
    await suite.raise(second.job, five);
    expect((await suite.rows()).map(({ kind, key, run_at }) => [kind, key, run_at])).toEqual([
      ['first', 'case 5', suite.now()],
      ['first', 'case 6', suite.now()],
      ['second', 'case 5', suite.now()],
    ]);
    await suite.processWith([first.job, second.job]).runDueJobs();
    expect([first.performed, second.performed, await suite.rows()]).toEqual([[5, 6], [5], []]);
  });

  test('that is raised while it is under way runs once more, at the earliest moment it was raised for', async () => {
    const begun: Date[] = [];
    const inMinutes = (minutes: number) => new Date(suite.now().getTime() + minutes * 60_000);
    const job = defineJob({
      kind: 'raised while under way',
      payload: onCase,
      async performOutside(_db, { now }) {
        begun.push(now);
        if (begun.length === 1)
          for (const minutes of [30, 10, 20]) await suite.raise(job, { ...five, runAt: inMinutes(minutes) });
        return undefined;
      },
    });
    const runner = suite.processWith([job]);
    await suite.raise(job, five);
    expect(await runner.runDueJobs()).toBe(1);
    expect(await suite.rows()).toMatchObject([{ attempts: 0, run_at: inMinutes(10) }]);
    suite.pass(10);
    expect(await runner.runDueJobs()).toBe(1);
    expect([begun.length, await suite.rows()]).toEqual([2, []]);
  });

  test('may raise itself again in its own transaction', async () => {
    const moments: Date[] = [];
    const job = defineJob({
      kind: 'daily',
      payload: onCase,
      async perform(tx, { payload: own, now }) {
        moments.push(now);
        await enqueueJob(tx, job, { key: 'case 5', payload: own, runAt: new Date(now.getTime() + 1_440 * 60_000) });
        return undefined;
      },
    });
    const runner = suite.processWith([job]);
    await suite.raise(job, five);
    await runner.runDueJobs();
    suite.pass(1_439);
    await runner.runDueJobs();
    suite.pass(1);
    await runner.runDueJobs();
    expect(moments.map((moment) => moment.toISOString())).toEqual([
      '2026-11-18T09:00:00.000Z',
      '2026-11-19T09:00:00.000Z',
    ]);
  });
});

describe('An act and a job at the same moment', () => {
  test('a waiting job does not begin while an act raises it, so that it sees what the act wrote', async () => {
    const { job, performed } = remembering();
    const runner = suite.processWith([job]);
    await suite.raise(job, five);
    await inTransaction(suite.database.serving, async (tx) => {
      await enqueueJob(tx, job, { ...five, runAt: suite.now() });
      await tx.db.selectFrom('job').select('id').execute();
      expect(await runner.runDueJobs()).toBe(0);
    });
    expect(await runner.runDueJobs()).toBe(1);
    expect(performed).toEqual([5]);
  });

  test('an act that raises a job under way and commits after it has it run once more', async () => {
    let times = 0;
    let committing = Promise.resolve();
    const job = defineJob({
      kind: 'under way',
      payload: onCase,
      async performOutside() {
        times += 1;
        if (times > 1) return undefined;
        const raised = Promise.withResolvers<void>();
        committing = inTransaction(suite.database.serving, async (tx) => {
          await enqueueJob(tx, job, { ...five, runAt: suite.now() });
          await tx.db.selectFrom('job').select('id').execute();
          raised.resolve();
          await new Promise((resolve) => setTimeout(resolve, 200));
        });
        await raised.promise;
        return undefined;
      },
    });
    const runner = suite.processWith([job]);
    await suite.raise(job, five);
    await runner.runDueJobs();
    await committing;
    await runner.runDueJobs();
    expect([times, await suite.rows()]).toEqual([2, []]);
  });

  test('an act that raises a job while it completes has it run once more', async () => {
    const completing = Promise.withResolvers<void>();
    const performed: number[] = [];
    let raising = Promise.resolve();
    const job = defineJob({
      kind: 'completing',
      payload: onCase,
      async perform(tx) {
        performed.push(performed.length);
        // Its last write has been sent when an act raises it.
        if (performed.length === 1)
          tx.beforeCommit(async () => {
            raising = suite.raise(job, five);
            completing.resolve();
            await new Promise((resolve) => setTimeout(resolve, 100));
          });
        return undefined;
      },
    });
    const runner = suite.processWith([job]);
    await suite.raise(job, five);
    const running = runner.runDueJobs();
    await completing.promise;
    await running;
    await raising;
    await runner.runDueJobs();
    expect([performed, await suite.rows()]).toEqual([[0, 1], []]);
  });
});
