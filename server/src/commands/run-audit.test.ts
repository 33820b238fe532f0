import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lockCase } from '@evenhand/contract/cases';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCase } from '../../testing/case-world.ts';
import type { Ended } from '../../testing/run-command.ts';
import { runCommand } from '../../testing/run-command.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { recordingFor } from '../administration/register.ts';
import { startProcess } from '../main/start-process.ts';
import type { Db } from '../platform/database/open-database.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { createLogger } from '../platform/logger.ts';
import { runAudit } from './run-audit.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'evenhand-audit-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const agree = 'Rows and files are as the histories that are whole say.';

async function auditOf(environment: Record<string, string>, ...args: string[]): Promise<Ended> {
  return await runCommand(runAudit, { args, root, environment });
}

/** Takes the last entry of a case, past the guards. */
async function loseLastEntry(owner: Db, caseId: number): Promise<void> {
  await owner.transaction().execute(async (tx) => {
    const tables = ['history_content', 'history_event'];
    for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
    for (const table of tables)
      await sql`delete from ${sql.table(table)} where case_id = ${caseId} and seq = (select seq from history_head where case_id = ${caseId})`.execute(
        tx,
      );
    for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
  });
}

test.each([
  [[]],
  [['check']],
  [['verify', 'again']],
  [['verify', '--all']],
  [['verify', '--case']],
  [['verify', '--case', '0']],
  [['verify', '--case', '1.5']],
  [['verify', '--case', 'ten']],
  [['verify', '--case=99999999999999999999']],
  [['verify', '--to', 'folder']],
  [['verify', '--public-key', 'key']],
  [['checkpoint']],
  [['checkpoint', '--to', 'folder', '--case', '10001']],
])('Arguments that are not understood, %j, are explained and touch nothing', async (args) => {
  const dataDirectory = join(scratch, 'untouched');
  expect(await auditOf({ DATA_DIR: dataDirectory }, ...args)).toEqual({
    code: 2,
    said: [],
    complaint: expect.stringContaining('npm run audit -- verify [--case N]'),
  });
  expect(existsSync(dataDirectory)).toBe(false);
});

test('Settings that are not usable are named', async () => {
  expect(await auditOf({ PORT: 'many' }, 'verify')).toMatchObject({
    code: 3,
    said: [],
    complaint: expect.stringContaining('PORT is "many"'),
  });
});

describe('The histories of an embedded database', () => {
  const dataDirectory = join(scratch, 'data');
  const pack = join(scratch, 'kestrel-foods');
  const environment = { LOG_LEVEL: 'silent', DATA_DIR: dataDirectory, PACK_DIR: pack, PORT: '0' };
  const audit = (...args: string[]): Promise<Ended> => auditOf(environment, 'verify', ...args);

  async function asOwner(work: (owner: Db) => Promise<void>): Promise<void> {
    const settings = { databaseUrl: null, migrationDatabaseUrl: null, dataDirectory };
    const database = await openDatabase(settings, createLogger('silent'));
    await database.asOwner(work).finally(() => database.close());
  }

  async function whileServing(work: () => Promise<void>): Promise<void> {
    const running = await startProcess(environment, root);
    try {
      await work();
    } finally {
      await running.stop();
    }
  }

  beforeAll(() => {
    cpSync(join(root, 'packs/kestrel-foods'), pack, { recursive: true });
    rmSync(join(pack, 'demo/cases.yaml'));
  });

  // In this order: one data directory from its first moment on.
  test('are not looked for where there is none, and nothing is made', async () => {
    expect(await audit()).toMatchObject({
      code: 3,
      said: [],
      complaint: expect.stringContaining(`There is no database in ${dataDirectory}.`),
    });
    expect(existsSync(dataDirectory)).toBe(false);
  });

  test('are verified while a server process serves them', async () => {
    await whileServing(async () => {
      expect(await audit()).toEqual({
        code: 0,
        said: ['There are no cases, so there are no histories to check.'],
        complaint: '',
      });
    });
    await asOwner(async (owner) => {
      await sql`insert into case_record (id, service_id, access_level_id, section_id, topic_id, is_simple_process, no_employee_reason_id, created_at, created_by)
        select 10000 + n, s.id, 1, 1, 1, true, 1, '2026-11-18', (select user_id from person limit 1) from service s, generate_series(1, 3) n`.execute(
        owner,
      );
      // As entries were before hashes and numbers were kept in them.
      const named = { id: 1, title: 'One' };
      const nobody = { userId: null, name: '' };
      const facts = {
        topic: named,
        section: named,
        owner: nobody,
        adviser: null,
        employee: null,
        noEmployeeReason: '',
      };
      await sql`select append_history(id, service_id, created_at, created_by, 'case.created', 0, 'salt', ${JSON.stringify(facts)}) from case_record`.execute(
        owner,
      );
      await sql`select append_history(id, service_id, created_at, created_by, 'case.linked', 0, 'salt', '{"linkedCaseId":1}') from case_record`.execute(
        owner,
      );
    });
    await whileServing(async () => {
      expect(await audit()).toEqual({
        code: 0,
        said: [
          '3 histories checked, all whole.',
          agree,
          '21 things were recorded before hashes were kept, and could not be compared.',
        ],
        complaint: '',
      });
      expect(await audit('--case', '10002')).toEqual({
        code: 0,
        said: [
          '1 history checked, it is whole.',
          agree,
          '7 things were recorded before hashes were kept, and could not be compared.',
        ],
        complaint: '',
      });
      expect(await audit('--case', '10004')).toMatchObject({
        code: 3,
        said: [],
        complaint: expect.stringContaining('There is no case 10004, and nothing of its history.'),
      });
    });
  });

  test('are verified together with the register of administration [AREG-02]', async () => {
    const pastTheGuards = (statement: RawBuilder<unknown>) =>
      asOwner((owner) =>
        owner.transaction().execute(async (tx) => {
          for (const table of ['register_entry', 'register_head'])
            await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
          await statement.execute(tx);
          for (const table of ['register_entry', 'register_head'])
            await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
        }),
      );
    await asOwner(async (owner) => {
      const { id } = await owner.selectFrom('service').select('id').executeTakeFirstOrThrow();
      await recordingFor(owner, id, null, new Date())('owner.recovered', { words: 'recovered an owner' });
    });
    expect(await audit()).toMatchObject({
      code: 0,
      said: expect.arrayContaining(['1 register of administration checked, all whole.']),
    });
    await pastTheGuards(sql`update register_entry set at = at - interval '1 day'`);
    expect(await audit()).toMatchObject({
      code: 1,
      said: expect.arrayContaining([expect.stringMatching(/^Register of \S+, entry 1: the entry was changed\.$/)]),
    });
    await pastTheGuards(sql`with gone as (delete from register_entry) delete from register_head`);
  });

  test('are verified while nobody serves them', async () => {
    expect((await audit()).said.slice(0, 2)).toEqual(['3 histories checked, all whole.', agree]);
    expect(await audit('--case=10004')).toMatchObject({
      code: 3,
      complaint: expect.stringContaining('There is no case 10004'),
    });
  });

  test('that are not whole are named, with the first entry that does not hold', async () => {
    await asOwner((owner) => loseLastEntry(owner, 10_002));
    const lines = ['Case 10002, entry 2: the entry is missing.', '3 histories checked, 1 is not whole.', agree];
    expect(await audit()).toMatchObject({ code: 1, said: expect.arrayContaining(lines), complaint: '' });
    await whileServing(async () => {
      expect(await audit()).toMatchObject({ code: 1, said: expect.arrayContaining(lines), complaint: '' });
      expect((await audit('--case', '10003')).code).toBe(0);
    });
    await asOwner((owner) => loseLastEntry(owner, 10_003));
    expect((await audit()).said).toContain('3 histories checked, 2 are not whole.');
  });

  test('cannot be verified when the database is not whole', async () => {
    const corrupt = join(scratch, 'corrupt');
    mkdirSync(join(corrupt, 'postgres'), { recursive: true });
    writeFileSync(join(corrupt, 'postgres', 'PG_VERSION'), 'nonsense');
    expect(await auditOf({ DATA_DIR: corrupt }, 'verify')).toMatchObject({
      code: 3,
      complaint: expect.stringContaining('not whole'),
    });
  });
});

describe('The histories on PostgreSQL', () => {
  let server: TestServer;
  let caseId: number;
  let address: URL;
  beforeAll(async () => {
    server = await startTestServer();
    caseId = await openCase(server);
    await openCase(server);
    address = new URL(server.address);
  });
  afterAll(() => server.close());

  const commandAt = (databaseUrl: URL, settings: Record<string, string>, ...args: string[]): Promise<Ended> => {
    const FILES_DIR = server.filesDirectory;
    const CHECKPOINT_KEY = join(scratch, 'checkpoint-key.pem');
    return auditOf({ DATABASE_URL: databaseUrl.href, DEMO: 'true', FILES_DIR, CHECKPOINT_KEY, ...settings }, ...args);
  };
  const auditAt = (databaseUrl: URL, settings: Record<string, string> = {}, ...args: string[]): Promise<Ended> =>
    commandAt(databaseUrl, settings, 'verify', ...args);

  test('are verified while they are served, all or one', async () => {
    expect(await auditAt(address)).toEqual({
      code: 0,
      said: ['2 histories checked, all whole.', agree],
      complaint: '',
    });
    expect(await auditAt(address, {}, '--case', String(caseId))).toEqual({
      code: 0,
      said: ['1 history checked, it is whole.', agree],
      complaint: '',
    });
    expect(await auditAt(address, {}, '--case', '7')).toMatchObject({
      code: 3,
      said: [],
      complaint: expect.stringContaining('There is no case 7'),
    });
  });

  test('are verified by the owner of the tables, never by a login that sees no case', async () => {
    const login = new URL(address);
    login.username = 'evenhand_test_auditor';
    login.password = 'auditor';
    await sql`create role evenhand_test_auditor login password 'auditor' in role evenhand_serving`.execute(server.db);
    try {
      expect(await auditAt(login)).toMatchObject({
        code: 3,
        said: [],
        complaint: expect.stringContaining('This login does not see every case.'),
      });
      expect(await auditAt(login, { MIGRATION_DATABASE_URL: address.href })).toMatchObject({
        code: 0,
        said: ['2 histories checked, all whole.', agree],
      });
    } finally {
      await sql`drop role evenhand_test_auditor`.execute(server.db);
    }
  });

  describe('and their heads', () => {
    const folder = join(scratch, 'heads', 'of the day');
    let publicKey: string;
    let file: string;

    test('are signed into a file of the folder, with a key that only its owner reads [RECORD-03]', async () => {
      const { code, said } = await commandAt(address, {}, 'checkpoint', '--to', folder);
      expect([code, said[0]]).toEqual([
        0,
        expect.stringMatching(/^2 histories signed in .*checkpoint-[\dTZ-]+\.txt\.$/),
      ]);
      publicKey = said[1]!.replace('Public key: ', '');
      file = join(folder, readdirSync(folder)[0]!);
      expect(readdirSync(folder)).toHaveLength(1);
      expect(readFileSync(file, 'utf8').split('\n').slice(1, 3)).toEqual([
        expect.stringMatching(`^${caseId} \\d+ [0-9a-f]{64}$`),
        expect.stringMatching(/^\d+ \d+ [0-9a-f]{64}$/),
      ]);
      // Windows has no such modes.
      if (process.platform !== 'win32') expect(statSync(join(scratch, 'checkpoint-key.pem')).mode & 0o077).toBe(0);
    });

    test('are found again, also when entries have been added since [RECORD-03]', async () => {
      await server.as('maren').call(lockCase, { params: { id: caseId } });
      const found = await auditAt(address, {}, '--checkpoint', file);
      expect([found.code, found.said.at(-1)]).toEqual([0, 'All histories of the checkpoint are still there.']);
    });

    test('are not believed from another installation, with another signature, or from another file [RECORD-03]', async () => {
      const other = { CHECKPOINT_KEY: join(scratch, 'other-key.pem') };
      expect(await auditAt(address, other, '--checkpoint', file)).toMatchObject({
        code: 3,
        said: [],
        complaint: expect.stringContaining('Give the public key of the checkpoint with --public-key.'),
      });
      expect((await auditAt(address, other, '--checkpoint', file, '--public-key', publicKey)).code).toBe(0);
      await commandAt(address, other, 'checkpoint', '--to', join(scratch, 'of another'));
      expect(await auditAt(address, other, '--checkpoint', file)).toMatchObject({
        code: 3,
        complaint: expect.stringContaining('The checkpoint is of another installation'),
      });
      const forged = (name: string, change: (text: string) => string): string => {
        writeFileSync(join(scratch, name), change(readFileSync(file, 'utf8')));
        return join(scratch, name);
      };
      const complaints: readonly (readonly [string, string])[] = [
        [
          forged('changed.txt', (text) => text.replace(`${caseId} `, `${caseId + 7} `)),
          'signature of the checkpoint does not hold',
        ],
        [forged('short.txt', (text) => text.split('\n').slice(0, 2).join('\n')), 'has no signature'],
        [forged('long.txt', (text) => `${text}10009 1 ab\n`), 'goes on after its signature'],
        [forged('none.txt', () => 'Dear diary\n'), 'The file is no checkpoint.'],
        [join(scratch, 'nowhere.txt'), 'no such file'],
      ];
      for (const [path, complaint] of complaints)
        expect(await auditAt(address, {}, '--checkpoint', path), path).toMatchObject({
          code: 3,
          said: [],
          complaint: expect.stringContaining(complaint),
        });
    });

    test('that are lost are named [RECORD-03]', async () => {
      await commandAt(address, {}, 'checkpoint', '--to', join(scratch, 'later'));
      const later = join(scratch, 'later', readdirSync(join(scratch, 'later'))[0]!);
      await loseLastEntry(server.db, caseId);
      const { code, said } = await auditAt(address, {}, '--checkpoint', later, '--case', String(caseId));
      expect(code).toBe(1);
      expect(said).toContainEqual(
        expect.stringMatching(/the entry is gone, with which the history of the checkpoint ends\.$/),
      );
      expect(said.at(-1)).toBe('1 history is not as in the checkpoint.');
    });

    test('cannot be written where there is no room for them, and nothing stays [RECORD-03]', async () => {
      writeFileSync(join(scratch, 'a file'), '');
      expect(await commandAt(address, {}, 'checkpoint', '--to', join(scratch, 'a file'))).toMatchObject({
        code: 3,
        said: [],
        complaint: expect.stringContaining('There is no new checkpoint.'),
      });
    });
  });

  test('that are not whole are named', async () => {
    const { said, code } = await auditAt(address);
    expect(code).toBe(1);
    expect(said).toEqual([
      expect.stringMatching(`^Case ${caseId}, entry \\d+: the entry is missing\\.$`),
      '2 histories checked, 1 is not whole.',
      agree,
    ]);
  });

  test('cannot be verified where no database answers', async () => {
    const nowhere = new URL(address);
    nowhere.port = '1';
    expect(await auditAt(nowhere)).toMatchObject({
      code: 3,
      said: [],
      complaint: expect.stringContaining('ECONNREFUSED'),
    });
  });
});
