import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { messageCalls } from '@evenhand/contract/messages';
import { addressOf } from '@evenhand/contract/route';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openCase } from '../../testing/case-world.ts';
import { cast } from '../../testing/cast.ts';
import { followLive } from '../../testing/follow-live.ts';
import { Browser } from '../../testing/identity-browser.ts';
import { runCommand } from '../../testing/run-command.ts';
import type { OneOfSeveral, SeveralProcesses } from '../../testing/several-processes.ts';
import { severalProcesses } from '../../testing/several-processes.ts';
import type { SmtpDouble } from '../../testing/smtp-double.ts';
import { startSmtpDouble } from '../../testing/smtp-double.ts';
import { runPack } from '../commands/run-pack.ts';
import type { BrokenHistory, DifferentRow } from '../history/verify-histories.ts';
import { ALL_CASES, verifyHistories } from '../history/verify-histories.ts';
import { enqueueJob, JOB_RAISED } from '../platform/jobs/job.rows.ts';
import { announceRightsJob } from '../users/announce-rights.ts';
import { comparisons } from './modules.ts';

const WEB_COUNT = 3;
const CASES_COUNT = 6;
const KILLS_COUNT = 3;
/** So many acts are acknowledged before each kill, and after the last one. */
const ACTS_COUNT = 20;
const JOBS_PER_PERSON = 30;
/** What was told so long ago goes out with the next mail, because the daily summary of then was not sent. */
const BEFORE_DIGEST_MS = 48 * 60 * 60_000;
/** How often each reader and writer asks during the rolling restart. */
const STEADY_MS = 25;

let several: SeveralProcesses;
let smtp: SmtpDouble;
let worker: OneOfSeveral;
const webs: OneOfSeveral[] = [];
const cases: number[] = [];
let token: string;

beforeAll(async () => {
  smtp = await startSmtpDouble();
  const { port } = smtp.settings.smtp as { port: number };
  several = await severalProcesses({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: smtp.settings.from });
  // The first one makes the tables and the demonstration.
  webs.push(await several.start('web'));
  while (webs.length < WEB_COUNT) webs.push(await several.start('web'));
  worker = await several.start('worker');
  await several.arrange(async (world) => {
    while (cases.length < CASES_COUNT) cases.push(await openCase(world));
  });
  // The steps of this sign-in come to different server processes.
  token = (await new Browser(several.proxy.address).signIn('maren')).access_token;
}, 300_000);
afterAll(async () => {
  await several.close();
  await smtp.close();
});

/** @returns the status; 0 where the connection broke. */
async function statusOf(address: string, init: RequestInit = {}): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  try {
    const answer = await fetch(address, { headers, ...init });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

const post = (address: string, caseId: number, subject: string): Promise<number> =>
  statusOf(address + addressOf(messageCalls.create, { id: caseId }), {
    method: 'POST',
    body: JSON.stringify({ subject }),
  });

/** Everybody on a case posts, one message after the other, until it is over. */
function writeUntil(isOver: () => boolean, about: string, pauseMs = 0) {
  const acknowledged: string[] = [];
  const refused: number[] = [];
  const writing = cases.map(async (caseId) => {
    for (let number = 1; !isOver(); number += 1) {
      const subject = `${about} ${number} on ${caseId}`;
      const status = await post(several.proxy.address, caseId, subject);
      if (status === 200) acknowledged.push(subject);
      else refused.push(status);
      if (pauseMs > 0) await pause(pauseMs);
    }
  });
  return { acknowledged, refused, ended: Promise.all(writing) };
}

async function expectNothingLost(acknowledged: readonly string[]): Promise<void> {
  const rows = await several.database.db.selectFrom('message').select('subject').execute();
  const subjects = rows.map(({ subject }) => subject);
  expect(acknowledged.filter((subject) => !subjects.includes(subject))).toEqual([]);
  expect(new Set(subjects).size).toBe(subjects.length);
  const broken: BrokenHistory[] = [];
  const different: DifferentRow[] = [];
  for await (const batch of verifyHistories(several.database.db, ALL_CASES, comparisons)) {
    broken.push(...batch.broken);
    different.push(...batch.different);
  }
  expect({ broken, different }).toEqual({ broken: [], different: [] });
}

async function replaceWeb(index: number, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
  const code = (await webs[index]?.end(signal)) ?? null;
  webs[index] = await several.start('web');
  return code;
}

test('What somebody does at one server process reaches the open screens of every other one, and of the proxy [SCALE-02]', async () => {
  const addresses = [...webs.map(({ address }) => address), several.proxy.address];
  const screens = await Promise.all(addresses.map((address) => followLive(address, token)));
  onTestFinished(() => {
    for (const screen of screens) screen.close();
  });
  for (const [index, { address }] of webs.entries()) {
    const caseId = cases[index] as number;
    expect(await post(address, caseId, `Said at ${index}`)).toBe(200);
    await Promise.all(screens.map((screen) => screen.until(({ changed }) => changed.includes(caseId))));
  }
});

test(`${KILLS_COUNT} kills of a web process in the middle of acts lose nothing that was acknowledged, and leave nothing half done [SCALE-03]`, async () => {
  let isOver = false;
  const { acknowledged, refused, ended } = writeUntil(() => isOver, 'Killed');
  const more = async (): Promise<void> => {
    const goal = acknowledged.length + ACTS_COUNT;
    await expect.poll(() => acknowledged.length, { timeout: 60_000, interval: 5 }).toBeGreaterThanOrEqual(goal);
  };
  for (let kill = 0; kill < KILLS_COUNT; kill += 1) {
    await more();
    await replaceWeb(kill % WEB_COUNT, 'SIGKILL');
  }
  await more();
  isOver = true;
  await ended;
  await expectNothingLost(acknowledged);
  // Otherwise nothing was under way when something was killed, and this has shown nothing.
  expect(refused.length).toBeGreaterThan(0);
});

/** What a killed worker had begun waits for its lease of five minutes; they pass now. */
async function letLeasePass(): Promise<void> {
  await sql`update job set run_at = now() where attempts > 0 and kind in ('announce-rights', 'send-mail')`.execute(
    several.database.db,
  );
}

async function sendMailNow(): Promise<void> {
  await sql`update job set run_at = now() where kind = 'send-mail'`.execute(several.database.db);
  await sql`select pg_notify(${JOB_RAISED}, 'send-mail')`.execute(several.database.db);
}

/** Has each person told so often that they read no cases any more: a job each, which writes one notice. */
async function raiseJobs(userIds: readonly string[], perPerson: number): Promise<void> {
  const now = Date.now();
  await several.database.db.transaction().execute(async (db) => {
    // Mail waits meanwhile, so that there is one for each person.
    await sql`update job set run_at = now() + interval '5 minutes' where kind = 'send-mail'`.execute(db);
    for (const userId of userIds)
      for (let number = 0; number < perPerson; number += 1) {
        const at = new Date(now - BEFORE_DIGEST_MS - number).toISOString();
        const payload = { what: 'ended' as const, userId, rightId: null, by: null, at };
        await enqueueJob({ db: db as never }, announceRightsJob, {
          key: `${userId} ${at}`,
          payload,
          runAt: new Date(now),
        });
      }
  });
}

const countOfJobs = async (): Promise<number> =>
  (await several.database.db.selectFrom('job').select('id').where('kind', '=', 'announce-rights').execute()).length;

const noticesOfRights = () =>
  several.database.db
    .selectFrom('notice')
    .select(['user_id', 'posted_at', 'to_mail'])
    .where('kind', '=', 'sight.ended');

test('A worker that is killed in the middle of jobs and of mail: each job has its effect once, and each mail comes [SCALE-04]', async () => {
  const { rows: people } = await sql<{ userId: string; email: string }>`
    select p.user_id as "userId", p.email from person p join account a using (user_id)
    where a.is_current and p.email is not null and p.deactivated_at is null and p.user_id <> ${cast.maren}`.execute(
    several.database.db,
  );
  await sql`delete from notice`.execute(several.database.db);
  await sql`delete from mail_recipient`.execute(several.database.db);
  smtp.forget();
  const all = people.length * JOBS_PER_PERSON;
  await raiseJobs(
    people.map(({ userId }) => userId),
    JOBS_PER_PERSON,
  );
  await expect.poll(countOfJobs, { timeout: 60_000, interval: 5 }).toBeLessThan(all);
  await worker.end('SIGKILL');
  const left = await countOfJobs();
  // Otherwise it was not killed in the middle.
  expect(left).toBeGreaterThan(0);
  expect(await noticesOfRights().execute()).toHaveLength(all - left);

  await letLeasePass();
  worker = await several.start('worker');
  await expect.poll(countOfJobs, { timeout: 60_000 }).toBe(0);
  const notices = await noticesOfRights().execute();
  expect(notices).toHaveLength(all);
  expect(new Set(notices.map(({ user_id, posted_at }) => `${user_id} ${posted_at.getTime()}`)).size).toBe(all);

  await sendMailNow();
  await expect.poll(() => smtp.mails.length, { timeout: 60_000, interval: 1 }).toBeGreaterThan(0);
  await worker.end('SIGKILL');
  const sent = smtp.mails.length;
  expect(sent).toBeLessThan(people.length);
  await letLeasePass();
  worker = await several.start('worker');
  const toMail = async (): Promise<number> => (await noticesOfRights().where('to_mail', '=', true).execute()).length;
  await expect.poll(toMail, { timeout: 60_000 }).toBe(0);
  for (const { email } of people) {
    const ids = smtp.to(email).map(({ messageId }) => messageId);
    expect(new Set(ids).size, email).toBe(1);
  }
  // One mail may have been on its way when the worker was killed. It comes again, and its Message-ID says so.
  expect(smtp.mails.length - people.length).toBeLessThanOrEqual(1);
});

test('A pack that a person publishes is served by every web process and used by the worker, without a restart [SCALE-05]', async () => {
  const edited = mkdtempSync(join(tmpdir(), 'evenhand-published-'));
  onTestFinished(() => rmSync(edited, { recursive: true, force: true }));
  cpSync(several.pack, edited, { recursive: true });
  for (const [file, title] of [
    ['service.yaml', 'People Advice'],
    ['topics/general-query.yaml', 'Anything else'],
  ] as const) {
    const text = readFileSync(join(edited, file), 'utf8');
    writeFileSync(join(edited, file), text.replace(/^title: .*$/m, `title: ${title}`));
  }
  const args = ['publish', edited, '--author', 'Odile Fenn', '--note', 'Plainer titles'];
  const published = await runCommand(runPack, { args, environment: several.environment });
  expect(published).toMatchObject({ code: 0, complaint: '' });

  for (const { address } of webs) {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${address}/api/lookups/cases/topics`, { headers });
    const { data } = (await answer.json()) as { data: { title: string }[] };
    expect(data.map(({ title }) => title)).toContain('Anything else');
  }
  smtp.forget();
  await sql`delete from mail_recipient`.execute(several.database.db);
  await raiseJobs([cast.callum], 1);
  await sql`select pg_notify(${JOB_RAISED}, 'announce-rights')`.execute(several.database.db);
  await expect.poll(countOfJobs).toBe(0);
  await sendMailNow();
  await expect.poll(() => smtp.mails.length).toBeGreaterThan(0);
  expect(smtp.mails[0]?.from?.value[0]?.name).toBe('People Advice');
});

test('Restarting every server process in turn fails no read, no act and no stream of a steady load through the proxy [SCALE-06]', async () => {
  let isOver = false;
  const writing = writeUntil(() => isOver, 'Restarted', STEADY_MS);
  const reads: number[] = [];
  const reading = cases.map(async (caseId) => {
    while (!isOver) {
      reads.push(await statusOf(`${several.proxy.address}/api/cases/${caseId}`));
      await pause(STEADY_MS);
    }
  });
  let opened = 0;
  const following = (async () => {
    while (!isOver) {
      const screen = await followLive(several.proxy.address, token);
      opened += 1;
      const over = setInterval(() => isOver && screen.close(), STEADY_MS);
      await screen.ended;
      clearInterval(over);
    }
  })();

  const codes: (number | null)[] = [];
  for (const index of webs.keys()) codes.push(await replaceWeb(index, 'SIGTERM'));
  codes.push(await worker.end('SIGTERM'));
  worker = await several.start('worker');
  isOver = true;
  await Promise.all([writing.ended, following, ...reading]);
  expect(codes).toEqual([0, 0, 0, 0]);
  expect(writing.refused).toEqual([]);
  expect(reads.filter((status) => status !== 200)).toEqual([]);
  await expectNothingLost(writing.acknowledged);
  // Each of the three that stopped had its share, and the stream went to another one.
  expect(writing.acknowledged.length).toBeGreaterThan(WEB_COUNT * ACTS_COUNT);
  expect(opened).toBeGreaterThan(1);
});
