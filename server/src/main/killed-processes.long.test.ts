import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { messageCalls } from '@evenhand/contract/messages';
import { addressOf } from '@evenhand/contract/route';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCase } from '../../testing/case-world.ts';
import { Browser } from '../../testing/identity-browser.ts';
import type { OwnProcess } from '../../testing/own-process.ts';
import { ownProcesses } from '../../testing/own-process.ts';
import type { BrokenHistory } from '../history/verify-histories.ts';
import { ALL_CASES, verifyHistories } from '../history/verify-histories.ts';

const WRITERS_COUNT = 8;
const ROUNDS_COUNT = 20;
/** So many answers come before each kill, and after it has been recovered from. */
const ANSWERS_COUNT = 16;

const processes = ownProcesses();
const cases: number[] = [];
let server: OwnProcess;
let token: string;

beforeAll(async () => {
  const first = await processes.start();
  await first.end('SIGTERM');
  await processes.arrange(async (world) => {
    for (let count = 0; count < WRITERS_COUNT; count += 1) cases.push(await openCase(world));
  });
  await begin();
}, 300_000);
afterAll(() => processes.remove());

async function begin(): Promise<void> {
  server = await processes.start();
  token = (await new Browser(server.address).signIn('maren')).access_token;
}

/** The number of the process of PostgreSQL; null while there is none. */
function postgres(): number | null {
  const file = join(processes.dataDirectory, 'postgres/postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null;
}

function killPostgres(): void {
  const pid = postgres();
  if (pid === null) throw new Error('PostgreSQL is not running.');
  process.kill(pid, 'SIGKILL');
}

/** Posts a message. @returns the status; 0 where no answer came. */
function post(caseId: number, subject: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const url = server.address + addressOf(messageCalls.create, { id: caseId });
  return fetch(url, { method: 'POST', headers, body: JSON.stringify({ subject }) }).then(
    ({ status }) => status,
    () => 0,
  );
}

const kills: readonly (readonly [what: string, kill: () => Promise<void>])[] = [
  ['the server process', () => server.end('SIGKILL').then(begin)],
  ['PostgreSQL', async () => killPostgres()],
  [
    'both',
    async () => {
      killPostgres();
      await server.end('SIGKILL');
      await begin();
    },
  ],
];

test(`Eight writers lose nothing that was acknowledged when every process is killed in turn, in ${ROUNDS_COUNT} rounds [ERR-06]`, async () => {
  const acknowledged: string[] = [];
  let unanswered = 0;
  let isOver = false;
  const writers = cases.map(async (caseId) => {
    for (let number = 1; !isOver; number += 1) {
      const subject = `Message ${number} on ${caseId}`;
      if ((await post(caseId, subject)) === 200) acknowledged.push(subject);
      else {
        unanswered += 1;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  });
  const more = async (): Promise<void> => {
    const goal = acknowledged.length + ANSWERS_COUNT;
    await expect.poll(() => acknowledged.length, { timeout: 120_000, interval: 20 }).toBeGreaterThanOrEqual(goal);
  };
  for (let round = 0; round < ROUNDS_COUNT; round += 1) {
    await more();
    await kills[round % kills.length]?.[1]();
    await more();
  }
  isOver = true;
  await Promise.all(writers);
  await server.end('SIGTERM');
  expect(postgres()).toBeNull();
  const subjects: string[] = [];
  const broken: BrokenHistory[] = [];
  await processes.whileStopped(async (owner) => {
    for (const { subject } of await owner.selectFrom('message').select('subject').execute()) subjects.push(subject);
    for await (const batch of verifyHistories(owner, ALL_CASES)) broken.push(...batch.broken);
  });
  expect(acknowledged.filter((subject) => !subjects.includes(subject))).toEqual([]);
  expect(new Set(subjects).size).toBe(subjects.length);
  expect(broken).toEqual([]);
  // Otherwise nothing was under way when something was killed, and this has shown nothing.
  expect(unanswered).toBeGreaterThan(0);
});
