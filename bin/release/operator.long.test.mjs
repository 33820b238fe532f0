import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepRelease, releases } from '../../server/testing/backup-world.ts';
import { Browser } from '../../server/testing/identity-browser.ts';
import { startTestPostgres } from '../../server/testing/test-postgres.ts';
import { unpackRelease } from './unpacked-release.mjs';

const CASE = 10001;
const KEPT = 'The rota of the week';
const REMOVED = 'The home address of somebody else';
/** Reason and urgency of a removal, as the pack of the demonstration numbers them. */
const WRONG_CASE_SAME_DAY = '1/1';

let unpacked;
let postgres;
const folderOf = (name) => join(unpacked.own, name);
beforeAll(async () => {
  unpacked = await unpackRelease();
  postgres = await startTestPostgres();
}, 600_000);
afterAll(async () => {
  await postgres.stop();
  unpacked.remove();
});

/** Calls of a person of the demonstration, who has signed in: the text of the answer. */
async function callsOf(address, username) {
  const { access_token } = await new Browser(address).signIn(username);
  return async (method, path, body) => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const headers = { authorization: `Bearer ${access_token}`, ...(body && { 'content-type': 'application/json' }) };
    const answer = await fetch(address + path, { method, headers, ...sent });
    const text = await answer.text();
    expect([method, path, answer.status, text]).toEqual([method, path, 200, expect.anything()]);
    return text;
  };
}

/** Runs a command that has to succeed: what it said. */
function command(args, settings) {
  const { status, stdout, stderr } = unpacked.run(args, settings);
  expect({ args, status, stderr }).toEqual({ args, status: 0, stderr: '' });
  return stdout;
}

/** Starts the release, works with it, and stops it. */
async function whileServing(settings, work) {
  const running = await unpacked.start({ LOG_LEVEL: 'info', ...settings });
  try {
    await work(running);
  } finally {
    expect(await running.stop()).toEqual({ code: 0, signal: null });
  }
}

async function readMessages(address) {
  const call = await callsOf(address, 'teodora');
  return (
    (await call('GET', `/api/casemessages/${CASE}/false/false`)) + (await call('GET', `/api/cases/${CASE}/history`))
  );
}

test('an operator installs, backs up, restores without what was removed since, and moves to PostgreSQL [REL-02, BACK-01, BACK-04, BACK-06, BACK-09, MOVE-01, MOVE-03, MOVE-05, MOVE-07]', async () => {
  const first = { DATA_DIR: folderOf('first'), BACKUP_DIR: folderOf('backups') };
  let archive;
  await whileServing(first, async ({ address }) => {
    const teodora = await callsOf(address, 'teodora');
    for (const body of [KEPT, REMOVED])
      await teodora('POST', `/api/casemessages/create/${CASE}`, {
        subject: 'From the manager',
        body: `<p>${body}</p>`,
      });
    expect(await readMessages(address)).toContain(REMOVED);

    command(['backup'], first);
    [archive] = globSync('*.tar', { cwd: first.BACKUP_DIR });
    expect(command(['backup', 'check', join(first.BACKUP_DIR, archive)], first)).toContain('is whole');

    const listed = JSON.parse(await teodora('GET', `/api/casemessages/${CASE}/false/false`)).data;
    const { id } = listed.find((one) => JSON.stringify(one).includes(REMOVED));
    await (await callsOf(address, 'edda'))('POST', `/api/casemessages/requestremoval/${id}/${WRONG_CASE_SAME_DAY}`);
    const maren = await callsOf(address, 'maren');
    const requested = JSON.parse(await maren('GET', '/api/case/messages/removals')).data;
    const request = requested.find(({ caseTrackingMessage }) => caseTrackingMessage?.id === id);
    await maren('PUT', `/api/case/messages/removals/${request.id}/approve`);
    const list = () => readFileSync(globSync(join(first.BACKUP_DIR, '*.jsonl'))[0], 'utf8');
    await expect.poll(() => list().includes(`"messageId":${id}`)).toBe(true);
  });

  const second = { ...first, DATA_DIR: folderOf('second') };
  const restored = command(['restore', join(first.BACKUP_DIR, archive)], second);
  expect(restored).toContain('removal of the list done again');
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
    DATA_DIR: folderOf('third'),
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
  'the release takes over the data directory of %s, with a backup of it as it was [UPG-01, UPG-03]',
  async (name, path) => {
    const settings = { DATA_DIR: folderOf(`of-${name}`), BACKUP_DIR: folderOf(`before-${name}`) };
    await keepRelease(path, settings.DATA_DIR);
    unpacked.giveAway();
    await whileServing(settings, async ({ address, said }) => {
      expect(said()).toContain('the database will be upgraded');
      expect(said()).toContain('a backup was made before the upgrade');
      expect(await readMessages(address)).toContain('data');
      expect(command(['audit', 'verify'], settings)).toContain('all whole');
    });
    const [backup] = globSync(join(settings.BACKUP_DIR, '*.tar'));
    expect(command(['backup', 'check', backup], settings)).toContain('is whole');
  },
);
