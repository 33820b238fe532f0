import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unpackRelease } from '../../../bin/release/unpacked-release.mjs';
import { keepRelease, releases } from '../../testing/backup-world.ts';
import { Browser } from '../../testing/identity-browser.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { openTestDatabase } from '../../testing/test-database.ts';

const CASE = 10001;
const KEPT = 'The rota of the week';
const REMOVED = 'The home address of somebody else';
/** Reason and urgency of a removal, as the pack of the demonstration numbers them. */
const WRONG_CASE_SAME_DAY = '1/1';

type Environment = Readonly<Record<string, string>>;

let unpacked: Awaited<ReturnType<typeof unpackRelease>>;
let postgres: TestDatabase;
beforeAll(async () => {
  unpacked = await unpackRelease();
  postgres = await openTestDatabase({ isEmpty: true });
}, 600_000);
afterAll(async () => {
  await postgres.close();
  unpacked.remove();
});

const folderOf = (name: string): string => join(unpacked.own, name);

interface Calls {
  /** Sends a call that has to succeed: the text of the answer. */
  send(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<string>;
}

/** Signs a person of the demonstration in. */
async function callsOf(address: string, username: string): Promise<Calls> {
  const { access_token } = await new Browser(address).signIn(username);
  return {
    async send(method, path, body) {
      const type = body === undefined ? {} : { 'content-type': 'application/json' };
      const headers = { authorization: `Bearer ${access_token}`, ...type };
      const answer = await fetch(address + path, { method, headers, body: body ? JSON.stringify(body) : null });
      const text = await answer.text();
      expect([method, path, answer.status, text]).toEqual([method, path, 200, expect.anything()]);
      return text;
    },
  };
}

/** Runs a command of the release that has to succeed: what it said. */
function command(args: readonly string[], settings: Environment): string {
  const { status, stdout, stderr } = unpacked.run(args, settings);
  expect({ args, status, stderr }).toEqual({ args, status: 0, stderr: '' });
  return stdout;
}

interface Serving {
  readonly address: string;
  readonly said: () => string;
}

/** Starts the release, works with it, and stops it. */
async function whileServing(settings: Environment, work: (serving: Serving) => Promise<void>): Promise<void> {
  const running = await unpacked.start({ LOG_LEVEL: 'info', ...settings });
  try {
    await work(running);
  } finally {
    expect(await running.stop()).toEqual({ code: 0, signal: null });
  }
}

async function readMessages(address: string): Promise<string> {
  const { send } = await callsOf(address, 'teodora');
  return await send('GET', `/api/casemessages/${CASE}/false/false`);
}

/** Removes a message as two people of HR do, and waits until it is in the list outside of the database. */
async function remove(address: string, messageId: number, backups: string): Promise<void> {
  const edda = await callsOf(address, 'edda');
  await edda.send('POST', `/api/casemessages/requestremoval/${messageId}/${WRONG_CASE_SAME_DAY}`);
  const maren = await callsOf(address, 'maren');
  const { data } = JSON.parse(await maren.send('GET', '/api/case/messages/removals'));
  const request = data.find((one: { caseTrackingMessage: { id: number } | null }) => {
    return one.caseTrackingMessage?.id === messageId;
  });
  await maren.send('PUT', `/api/case/messages/removals/${request.id}/approve`);
  const list = (): string => readFileSync(String(globSync(join(backups, '*.jsonl'))[0]), 'utf8');
  await expect.poll(() => list().includes(`"messageId":${messageId}`)).toBe(true);
}

test('an operator installs the archive, backs up, restores without what was removed since, and moves to PostgreSQL [REL-02, BACK-01, BACK-04, BACK-06, BACK-09, MOVE-01, MOVE-03, MOVE-05, MOVE-07]', async () => {
  const backups = folderOf('backups');
  const first = { DATA_DIR: folderOf('first'), BACKUP_DIR: backups };
  await whileServing(first, async ({ address }) => {
    const { send } = await callsOf(address, 'teodora');
    for (const words of [KEPT, REMOVED])
      await send('POST', `/api/casemessages/create/${CASE}`, { subject: 'From the manager', body: `<p>${words}</p>` });
    const { data } = JSON.parse(await readMessages(address));
    const removed = data.find((one: object) => JSON.stringify(one).includes(REMOVED));
    command(['backup'], first);
    await remove(address, removed.id, backups);
  });
  const archive = String(globSync(join(backups, '*.tar'))[0]);
  expect(command(['backup', 'check', archive], first)).toContain('is whole');

  const second = { DATA_DIR: folderOf('second'), BACKUP_DIR: backups };
  expect(command(['restore', archive], second)).toContain('1 removal of the list done again');
  await whileServing(second, async ({ address }) => {
    const read = await readMessages(address);
    expect(read).toContain(KEPT);
    expect(read).not.toContain(REMOVED);
    expect(command(['backup', 'drill', '--in', unpacked.own], second)).toContain('was restored and verified');
  });

  const third = {
    DATABASE_URL: postgres.address,
    PUBLIC_URL: 'http://localhost',
    FILES_DIR: folderOf('files'),
    OUTBOX_DIR: folderOf('outbox'),
    CHECKPOINT_KEY: folderOf('checkpoint-key.pem'),
    DEMO: 'true',
  };
  const settingsFile = folderOf('third.env');
  const lines = Object.entries(third).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(settingsFile, lines.join(''), { mode: 0o600 });
  unpacked.giveAway();
  expect(command(['move', '--to', settingsFile, '--by', unpacked.own], second)).toContain('The installation is in');
  await expect(unpacked.start(second)).rejects.toThrow('evenhand move --again');
  await whileServing(third, async ({ address }) => {
    const read = await readMessages(address);
    expect(read).toContain(KEPT);
    expect(read).not.toContain(REMOVED);
    expect(command(['audit', 'verify'], third)).toContain('all whole');
  });
});

test.each(releases.map((path) => [basename(path), path]))(
  'the archive takes over the data directory of release %s, with a backup of it as it was [UPG-01, UPG-03]',
  async (name, path) => {
    const settings = { DATA_DIR: folderOf(`of-${name}`), BACKUP_DIR: folderOf(`before-${name}`) };
    await keepRelease(path, settings.DATA_DIR);
    unpacked.giveAway();
    await whileServing(settings, async ({ address, said }) => {
      expect(said()).toContain('the database will be upgraded');
      expect(said()).toContain('a backup was made before the upgrade');
      expect(JSON.parse(await readMessages(address)).data.length).toBeGreaterThan(0);
      expect(command(['audit', 'verify'], settings)).toContain('all whole');
    });
    const backup = String(globSync(join(settings.BACKUP_DIR, '*.tar'))[0]);
    expect(command(['backup', 'check', backup], settings)).toContain('is whole');
  },
);
