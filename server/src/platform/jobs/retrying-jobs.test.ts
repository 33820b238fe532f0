import { expect, test } from 'vitest';
import { jobSuite, remembering } from '../../../testing/job-suite.ts';
import { deadJobs } from './job.queries.ts';
import { claimJob, completeJob, retryDeadJobs } from './job.rows.ts';

const suite = jobSuite();

async function putDead(kind: string, caseId: number, code = 'EENVELOPE', minutesAgo = 0): Promise<void> {
  const at = new Date(suite.now().getTime() - minutesAgo * 60_000);
  await suite.database.db
    .insertInto('job')
    .values({
      kind,
      key: `case ${caseId}`,
      payload: JSON.stringify({ caseId }),
      attempts: 8,
      run_at: at,
      dead_at: at,
      last_error: code,
    })
    .execute();
}
const retry = (kind: string | null) => retryDeadJobs(suite.database.db, kind, suite.now());

test('Jobs that were given up are counted by kind, with the latest and its code', async () => {
  expect(await deadJobs(suite.database.db)).toEqual([]);
  await putDead('mail', 5, 'EENVELOPE');
  await putDead('mail', 6, 'ETIMEDOUT', 30);
  await putDead('scan', 5, 'ECONNREFUSED', 60);
  expect(await deadJobs(suite.database.db)).toEqual([
    { kind: 'mail', count: 2, lastDiedAt: suite.now(), lastError: 'EENVELOPE' },
    { kind: 'scan', count: 1, lastDiedAt: new Date(suite.now().getTime() - 3_600_000), lastError: 'ECONNREFUSED' },
  ]);
});

test('Those of one kind are tried again, with all their attempts, and the others stay as they are', async () => {
  const [mail, scan] = [remembering('mail'), remembering('scan')];
  await putDead('mail', 5);
  await putDead('scan', 5);
  await putDead('scan', 6);
  expect(await retry('scan')).toBe(2);
  expect((await suite.rows()).filter(({ kind }) => kind === 'scan')).toMatchObject(
    Array(2).fill({ attempts: 0, last_error: null, dead_at: null }),
  );
  expect(await suite.processWith([mail.job, scan.job]).runDueJobs()).toBe(2);
  expect([mail.performed, scan.performed.sort()]).toEqual([[], [5, 6]]);
  expect(await suite.rows()).toMatchObject([{ kind: 'mail', attempts: 8, dead_at: suite.now() }]);
  expect(await retry('scan')).toBe(0);
  expect(await retry(null)).toBe(1);
});

test('A job that died twice is tried again once', async () => {
  const { job, performed: cases } = remembering('scan');
  await putDead('scan', 5, 'ECONNREFUSED', 60);
  await putDead('scan', 5);
  expect(await retry(null)).toBe(2);
  expect(await suite.processWith([job]).runDueJobs()).toBe(1);
  expect([cases, await suite.rows()]).toEqual([[5], []]);
});

test('One that waits already keeps its moment, and one that is under way runs once more', async () => {
  const { job, performed: cases } = remembering('scan');
  await putDead('scan', 5);
  await putDead('scan', 6);
  await suite.raise(job, { key: 'case 5', payload: { caseId: 5 }, runAt: new Date(suite.now().getTime() + 600_000) });
  await suite.raise(job, { key: 'case 6', payload: { caseId: 6 } });
  const leaseEndsAt = new Date(suite.now().getTime() + 300_000);
  const underWay = await claimJob(suite.database.db, ['scan'], suite.now(), leaseEndsAt);
  expect(underWay).toMatchObject({ payload: { caseId: 6 } });
  expect(await retry(null)).toBe(2);
  const runner = suite.processWith([job]);
  expect(await runner.runDueJobs()).toBe(0);
  expect(await completeJob(suite.database.db, underWay!, null)).toBe(true);
  expect([await runner.runDueJobs(), cases]).toEqual([1, [6]]);
  suite.pass(10);
  expect([await runner.runDueJobs(), cases, await suite.rows()]).toEqual([1, [6, 5], []]);
});
