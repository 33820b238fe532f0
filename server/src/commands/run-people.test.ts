import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser } from '../../testing/identity-browser.ts';
import { freePort } from '../../testing/identity-site.ts';
import type { Ended } from '../../testing/run-command.ts';
import { runCommand } from '../../testing/run-command.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { startProcess } from '../main/start-process.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { createLogger } from '../platform/logger.ts';
import { runPeople } from './run-people.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'evenhand-people-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function fileOf(name: string, content: string | Buffer): string {
  writeFileSync(join(scratch, name), content);
  return join(scratch, name);
}

async function people(environment: Record<string, string>, ...args: string[]): Promise<Ended> {
  return await runCommand(runPeople, { args, root, environment });
}

const good = fileOf('good.csv', 'Employee number,First name,Last name\nN1,Ada,Achebe\n');
const bad = fileOf('bad.csv', 'Employee number,First name,Last name\nN2,Bo,Lindqvist\nN2,Bo,Twice\n');
const latin = fileOf('latin.csv', Buffer.from('Employee number,First name,Last name\nN3,Jürgen,Müller\n', 'latin1'));

test.each([
  [[]],
  [['export', 'f']],
  [['import']],
  [['import', 'f']],
  [['import', 'f', 'g', '--service', 'k']],
  [['import', 'f', '--service', 'k', '--all']],
])('Arguments that are not understood, %j, are explained and touch nothing', async (args) => {
  const dataDirectory = join(scratch, 'untouched');
  expect(await people({ DATA_DIR: dataDirectory }, ...args)).toEqual({
    code: 2,
    said: [],
    complaint: expect.stringContaining('npm run people -- invite NUMBER --service KEY'),
  });
  expect(existsSync(dataDirectory)).toBe(false);
});

describe('People of an embedded database', () => {
  const dataDirectory = join(scratch, 'data');
  const pack = join(scratch, 'kestrel-foods');
  /** Links name the address of the settings, so the port is chosen before. */
  const environment = {
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDirectory,
    PACK_DIR: pack,
    PORT: '',
    DEMO: 'false',
    RIGHTS: 'claims',
  };
  const importing = (file: string, ...args: string[]): Promise<Ended> =>
    people(environment, 'import', file, '--service', 'kestrel-foods', ...args);

  async function known(): Promise<number> {
    const database = await openDatabase(
      { databaseUrl: null, migrationDatabaseUrl: null, dataDirectory },
      createLogger('silent'),
    );
    const count = sql<{ count: number }>`select count(*)::int as count from person where employee_number like 'N%'`;
    return await database
      .asOwner(async (owner) => (await count.execute(owner)).rows[0]!.count)
      .finally(() => database.close());
  }

  beforeAll(async () => {
    environment.PORT = String(await freePort());
    cpSync(join(root, 'packs/kestrel-foods'), pack, { recursive: true });
    rmSync(join(pack, 'demo/cases.yaml'));
  });

  // In this order: one data directory from its first moment on.
  test('are not imported where there is none, and nothing is made', async () => {
    expect(await importing(good)).toMatchObject({
      code: 3,
      said: [],
      complaint: expect.stringContaining(`There is no database in ${dataDirectory}.`),
    });
    expect(existsSync(dataDirectory)).toBe(false);
  });

  describe('beside a server process that serves them', () => {
    let running: Awaited<ReturnType<typeof startProcess>>;
    beforeAll(async () => {
      running = await startProcess(environment, root);
    }, 120_000);
    afterAll(() => running.stop());

    test('are imported, and refused as without', async () => {
      expect(await importing(bad)).toEqual({
        code: 1,
        said: [
          'Line 2: Employee number N2 is on line 3 too.',
          'Line 3: Employee number N2 is on line 2 too.',
          'Nothing was changed: 2 reasons above.',
        ],
        complaint: '',
      });
      expect(await importing(latin)).toMatchObject({
        code: 3,
        said: [],
        complaint: expect.stringContaining('The file is not UTF-8; look at line 2.'),
      });
      expect(await importing(join(scratch, 'none.csv'))).toMatchObject({
        code: 3,
        complaint: expect.stringContaining('There is no file'),
      });
      expect(await people(environment, 'import', good, '--service', 'elsewhere')).toMatchObject({
        code: 3,
        complaint: expect.stringContaining('There is no service "elsewhere".'),
      });
      expect(await importing(good, '--dry-run')).toMatchObject({
        code: 0,
        said: ['1 person added, 0 changed, 0 as before.', expect.stringContaining('dry run')],
      });
      expect(await importing(good)).toEqual({
        code: 0,
        said: ['1 person added, 0 changed, 0 as before.'],
        complaint: '',
      });
      expect((await importing(good)).said).toEqual(['0 people added, 0 changed, 1 as before.']);
    });

    test('get roles and an invitation, set their password and sign in; nobody else can, and one who is disabled no longer [SIGNIN-01]', async () => {
      const command = (name: string, ...args: string[]) =>
        people(environment, name, 'N1', '--service', 'kestrel-foods', ...args);
      const url = running.address;
      expect(running.announcement).toContain('Nobody can sign in yet.');
      expect(running.announcement).toContain('npm run people -- import FILE --service kestrel-foods');
      expect(running.announcement).not.toContain('evenhand-demo');
      expect((await command('invite')).code).toBe(1);
      expect((await command('roles', '--role', 'HRUser', '--area', 'bakeries')).code).toBe(0);
      const link = (await command('invite')).said.find((line) => line.startsWith('http')) ?? '';
      expect(link.startsWith(`${url}/identity/invitation/`)).toBe(true);
      const set = (password: string) => fetch(link, { method: 'POST', body: new URLSearchParams({ password }) });
      expect((await set('short')).status).toBe(422);
      expect((await set('four quiet grey herons')).status).toBe(200);
      expect((await set('another long password')).status).toBe(404);

      const browser = new Browser(url);
      let tokens = await browser.signIn('n1', 'four quiet grey herons');
      const headers = () => ({ authorization: `Bearer ${tokens.access_token}` });
      const me = () => fetch(`${url}/v1/User/Current`, { headers: headers() });
      const renewal = async () =>
        (await browser.token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token })).status;
      /** The streams a signed-in person opens. @returns how long they stay open from the asking on, in milliseconds. */
      const openStreams = async () => {
        const streams = await Promise.all(
          ['cases', 'messageinbox', 'unassignedcases'].map((hub) => fetch(`${url}/hub/${hub}`, { headers: headers() })),
        );
        expect(streams.map(({ status }) => status)).toEqual([200, 200, 200]);
        return async () => {
          const asked = Date.now();
          await Promise.all(streams.map(({ text }, index) => text.call(streams[index])));
          return Date.now() - asked;
        };
      };
      expect(await (await me()).json()).toMatchObject({
        data: { fullName: 'Ada Achebe', roles: ['HRUser'], accessLevels: [{ title: 'Bakeries' }] },
      });

      let untilEnd = await openStreams();
      expect((await command('roles', '--role', 'HRUser', '--role', 'UserSearch', '--area', 'bakeries')).code).toBe(0);
      expect(await untilEnd()).toBeLessThan(1_000);
      expect((await me()).status).toBe(401);
      expect(await renewal()).toBe(400);
      // The session of the browser has ended too, so the page asks for the password.
      expect((await browser.authorize()).address).toContain('/identity/interaction/');
      await new Promise((resolve) => setTimeout(resolve, 1_000));

      tokens = await browser.signIn('n1', 'four quiet grey herons');
      expect((await me()).status).toBe(200);
      untilEnd = await openStreams();
      const invited = (await command('invite')).said.find((line) => line.startsWith('http')) ?? '';
      expect((await command('disable')).said).toEqual(['Left: Ada Achebe (N1).']);
      expect(await untilEnd()).toBeLessThan(1_000);
      const opensNothing = async () => {
        expect((await me()).status).toBe(401);
        expect(await renewal()).toBe(400);
        expect((await fetch(invited)).status).toBe(404);
        const { address } = await browser.authorize();
        const sent = await browser.submit(address, { username: 'n1', password: 'four quiet grey herons' });
        expect(sent.address).not.toContain('code=');
      };
      await opensNothing();
      expect((await command('add', '--first-name', 'Ada', '--last-name', 'Achebe')).said).toEqual([
        'Back: Ada Achebe (N1). They set a new password: npm run people -- invite N1 --service kestrel-foods',
      ]);
      await opensNothing();
    });
  });

  test('are imported while nobody serves them', async () => {
    expect(await known()).toBe(1);
    expect((await importing(bad)).code).toBe(1);
    const more = fileOf('more.csv', 'Employee number,First name,Last name\nN1,Ada,Achebe\nN4,Cy,Four\n');
    expect((await importing(more, '--dry-run')).code).toBe(0);
    expect(await known()).toBe(1);
    expect((await importing(more)).said).toEqual(['1 person added, 0 changed, 1 as before.']);
    expect(await known()).toBe(2);
  });
});

describe('People on PostgreSQL', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  test('are imported while they are served', async () => {
    const environment = { DATABASE_URL: server.address, DEMO: 'true' };
    expect((await people(environment, 'import', bad, '--service', 'northmoor')).code).toBe(1);
    expect(await people(environment, 'import', good, '--service', 'northmoor')).toEqual({
      code: 0,
      said: ['1 person added, 0 changed, 0 as before.'],
      complaint: '',
    });
    expect(
      await server.db.selectFrom('person').select('first_name').where('employee_number', '=', 'N1').execute(),
    ).toEqual([{ first_name: 'Ada' }]);
  });
});
