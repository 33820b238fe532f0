import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { Browser } from '../../testing/identity-browser.ts';
import type { Ended } from '../../testing/run-command.ts';
import { runCommand } from '../../testing/run-command.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import type { RunningProcess } from '../main/start-process.ts';
import { startProcess } from '../main/start-process.ts';
import { onDatabase } from '../platform/database/on-database.ts';
import { readSettings } from '../platform/settings.ts';
import { runPack } from './run-pack.ts';

const product = fileURLToPath(new URL('../../../', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'evenhand-publish-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const served = join(scratch, 'served');
/** What an author works on. */
const edited = join(scratch, 'edited');
mkdirSync(served);
cpSync(join(product, 'packs/kestrel-foods'), served, { recursive: true });
// Without demo cases it starts quickly.
rmSync(join(served, 'demo/cases.yaml'));
const begin = (): void => cpSync(served, edited, { recursive: true, force: true });

type Environment = Readonly<Record<string, string>>;
const common = { LOG_LEVEL: 'silent', PACK_DIR: served, PORT: '0', DEMO: 'true' };

async function publish(environment: Environment, directory: string, ...args: string[]): Promise<Ended> {
  const ended = await runCommand(runPack, { args: ['publish', directory, ...args], environment });
  return { ...ended, said: ended.said.filter((line) => !/ W\d /.test(line)) };
}

const signed = (note: string): string[] => ['--author', 'Odile Fenn', '--note', note];

function change(directory: string, path: string, from: string | RegExp, to: string): void {
  const file = join(directory, path);
  const text = readFileSync(file, 'utf8');
  expect(text).toMatch(from);
  writeFileSync(file, text.replace(from, to));
}

const TOPIC = 'topics/general-question.yaml';
const retitled = (title: string): void => change(edited, TOPIC, /title: .*/, `title: ${title}`);

/** The titles of all topics, as each running server process answers them to a person. */
async function topicsAt(running: readonly RunningProcess[]): Promise<string[][]> {
  return await Promise.all(
    running.map(async ({ address }) => {
      const answer = await fetch(`${address}/api/lookups/cases/topics`, {
        headers: { authorization: `Bearer ${await tokenAt(address)}` },
      });
      expect(answer.status).toBe(200);
      return ((await answer.json()) as { data: { title: string }[] }).data.map(({ title }) => title);
    }),
  );
}

const tokens = new Map<string, string>();
async function tokenAt(address: string): Promise<string> {
  const known = tokens.get(address) ?? (await new Browser(address).signIn('odile')).access_token;
  tokens.set(address, known);
  return known;
}

test.each([
  [[edited]],
  [[edited, '--author', 'Odile Fenn']],
  [[edited, '--note', 'Why']],
  [[edited, '--author', ' ', '--note', 'Why']],
  [[edited, '--author', 'Odile Fenn', '--note', 'x'.repeat(501)]],
  [[edited, '--history', '--dry-run']],
  [[edited, '--all', ...signed('Why')]],
  [[edited, 'more', ...signed('Why')]],
])('Arguments that are not understood, %j, are explained and touch nothing', async ([directory = '', ...args]) => {
  begin();
  const environment = { ...common, DATA_DIR: join(scratch, 'untouched') };
  expect(await publish(environment, directory, ...args)).toMatchObject({
    code: 2,
    said: [],
    complaint: expect.stringContaining('publish DIRECTORY --author NAME --note TEXT'),
  });
});

test('There must be a database to publish to', async () => {
  begin();
  const dataDirectory = join(scratch, 'none');
  expect(await publish({ ...common, DATA_DIR: dataDirectory }, edited, ...signed('Why'))).toMatchObject({
    code: 1,
    complaint: `There is no database in ${dataDirectory}. Start the server once before.`,
  });
});

/** What is the same for one process with the embedded database and for two over PostgreSQL. */
function publishing(environmentOf: () => Promise<Environment>, processCount: number): void {
  let environment: Environment;
  let running: RunningProcess[];
  const history = async (): Promise<string[]> =>
    (await publish(environment, served, '--history')).said.map((line) =>
      line.replace(/^.*?, \d\d:\d\d {2}[0-9a-f]{12}/, ''),
    );

  beforeAll(async () => {
    environment = await environmentOf();
    running = [];
    while (running.length < processCount) running.push(await startProcess(environment, product));
  }, 90_000);
  afterAll(async () => {
    for (const one of running) await one.stop();
  });
  beforeEach(() => begin());

  // In this order: one database from its first moment on.
  test('A start publishes the first pack', async () => {
    expect(await history()).toEqual([' (in use)  a server process at its start']);
    expect(await topicsAt(running)).toEqual(
      Array(processCount).fill(['General question', 'Uniform or equipment request']),
    );
  });

  test('A dry run says what would change and changes nothing', async () => {
    retitled('Any question');
    change(edited, 'workflows/question.yaml', /^title: .*/m, 'title: Question to HR');
    expect(await publish(environment, edited, '--dry-run', ...signed('Why'))).toEqual({
      code: 0,
      said: [
        'Question to HR gets version 2; no case is running in it.',
        'Nothing was published, because this was a dry run.',
      ],
      complaint: '',
    });
    expect(await history()).toHaveLength(1);
    expect((await topicsAt(running))[0]).toContain('General question');
  });

  test('What is published is what the next call is answered with, in every server process, and who did it is kept', async () => {
    retitled('Any question');
    expect(await publish(environment, edited, ...signed('Nobody knew what general meant'))).toEqual({
      code: 0,
      said: [
        'No process gets a new version and no guidance changes. Topics, lists and labels take effect at once.',
        'Kestrel Foods runs on this pack from now on. Server processes that are running take it up with their next call.',
      ],
      complaint: '',
    });
    expect(await topicsAt(running)).toEqual(Array(processCount).fill(['Any question', 'Uniform or equipment request']));
    expect(await history()).toEqual([
      ' (in use)  Odile Fenn: Nobody knew what general meant',
      '  a server process at its start',
    ]);
  });

  test('The same is not published twice', async () => {
    retitled('Any question');
    expect(await publish(environment, edited, ...signed('Again'))).toMatchObject({
      code: 0,
      said: ['Nothing was published, because exactly this is published already.'],
    });
    expect(await history()).toHaveLength(2);
  });

  test('A broken pack is refused with everything that is wrong, and nothing changes', async () => {
    change(edited, TOPIC, 'workflow: question', 'workflow: qestion');
    const { code, said, complaint } = await publish(environment, edited, ...signed('Broken'));
    expect({ code, complaint }).toEqual({ code: 1, complaint: 'The pack is wrong, so nothing was published.' });
    expect(said.join('\n')).toContain("V2 there is no workflow 'qestion', did you mean 'question'?");
    expect(await history()).toHaveLength(2);
  });

  test('A pack that fails its own process tests is refused, and nothing changes', async () => {
    const failing = join(scratch, 'failing');
    cpSync(edited, failing, { recursive: true, force: true });
    mkdirSync(join(failing, 'tests'), { recursive: true });
    const given =
      'given: { topic: general-question, accessLevel: bakeries, at: "2026-03-02 09:00", adviser: nobody, owner: tamar }';
    writeFileSync(
      join(failing, 'tests/wrong.yaml'),
      `tests:\n  - title: Nobody is there\n    ${given}\n    course: [{ expect: { case: closed } }]\n`,
    );
    change(failing, TOPIC, /title: .*/, 'title: A failing question');
    const { code, said, complaint } = await publish(environment, failing, ...signed('Failing'));
    expect({ code, complaint }).toEqual({ code: 1, complaint: 'The pack is wrong, so nothing was published.' });
    expect(said).toEqual([
      expect.stringMatching(/failing\/tests\/wrong\.yaml:\d+: Nobody is there: there is no person 'nobody'/),
    ]);
    expect(await history()).toHaveLength(2);
  });

  test('The lock file of another branch is refused, and nothing changes', async () => {
    // The other branch gave the number of the general question to another topic.
    change(edited, TOPIC, 'key: general-question', 'key: pay-question');
    change(edited, 'ids.lock.yaml', /(?<=^topic:\n(?: {2}.*\n)* {2})general-question: /m, 'pay-question: ');
    const before = await topicsAt(running);
    const { code, complaint } = await publish(environment, edited, ...signed('Other branch'));
    expect(code).toBe(1);
    expect(complaint).toMatch(
      /kestrel-foods\/ids\.lock\.yaml: V3 the topic 'pay-question' has the number \d+, which is published for 'general-question'\.\n.*Merge its lines/,
    );
    expect(await topicsAt(running)).toEqual(before);
    expect(await history()).toHaveLength(2);
    // As a rename it keeps its number.
    change(edited, TOPIC, 'key: pay-question', 'key: pay-question\nwas: [general-question]');
    expect(await publish(environment, edited, '--dry-run', ...signed('Renamed'))).toMatchObject({
      code: 0,
      complaint: '',
    });
  });

  test('Of two who publish at once the second is told of the first, and overwrites nothing', async () => {
    const other = join(scratch, 'other');
    cpSync(edited, other, { recursive: true, force: true });
    retitled('A question of mine');
    change(other, TOPIC, /title: .*/, 'title: A question of theirs');
    let both: Promise<Ended[]> = Promise.resolve([]);
    // Neither goes on before both have begun: they wait for the row of their service.
    await onDatabase(readSettings(environment, product), (owner) =>
      owner.transaction().execute(async (tx) => {
        await sql`select 1 from service for update`.execute(tx);
        both = Promise.all([
          publish(environment, edited, ...signed('Mine')),
          publish(environment, other, ...signed('Theirs')),
        ]);
        const waiting = async (): Promise<number | undefined> => {
          await sql`select pg_stat_clear_snapshot()`.execute(tx);
          const { rows } = await sql<{ count: number }>`
            select count(*)::int as count from pg_locks join pg_stat_activity using (pid)
            where datname = current_database() and not granted`.execute(tx);
          return rows[0]?.count;
        };
        await expect.poll(waiting, { timeout: 30_000 }).toBe(2);
      }),
    );
    const ended = await both;
    expect(ended.map(({ code }) => code).sort()).toEqual([0, 1]);
    const [first, second] = ended[0]?.code === 0 ? (['Mine', 'mine'] as const) : (['Theirs', 'theirs'] as const);
    expect(ended.find(({ code }) => code === 1)?.complaint).toMatch(
      new RegExp(
        `kestrel-foods: Odile Fenn \\(${first}\\) has published at .*, after you began\\. Compare with it, then publish again\\.`,
      ),
    );
    expect((await topicsAt(running))[0]).toContain(`A question of ${second}`);
    expect(await history()).toHaveLength(3);
  }, 60_000);

  test('A start with an older directory leaves what a person has published', async () => {
    const before = await topicsAt(running);
    await running.pop()?.stop();
    running.push(await startProcess(environment, product));
    expect(await topicsAt(running)).toEqual(before);
    expect((await history())[0]).toMatch(/\(in use\) {2}Odile Fenn: /);
  }, 60_000);
}

describe('On the embedded database', () => {
  const environment = { ...common, DATA_DIR: join(scratch, 'data') };
  publishing(async () => environment, 1);

  test('a pack is published while nobody serves it', async () => {
    begin();
    const left = { ...common, DATA_DIR: join(scratch, 'left') };
    await (await startProcess(left, product)).stop();
    retitled('Published while nobody serves');
    expect(await publish(left, edited, ...signed('Why'))).toMatchObject({ code: 0, complaint: '' });
  }, 60_000);
});

describe('On PostgreSQL, by two server processes', () => {
  let database: TestDatabase;
  let url: URL;
  let environment: Environment;
  beforeAll(async () => {
    database = await openTestDatabase({ isEmpty: true });
    url = new URL(database.address);
    environment = { ...common, DATABASE_URL: url.href, DATA_DIR: join(scratch, 'of-postgres') };
  });
  afterAll(() => database.close());

  publishing(async () => environment, 2);

  test('one that is killed half-way has changed nothing', async () => {
    begin();
    change(edited, 'workflows/question.yaml', /^title: .*/m, 'title: Question to HR');
    const other = new pg.Client({ connectionString: url.href });
    await other.connect();
    const counts = async () =>
      (
        await other.query(
          'select (select count(*) from publication) as publications, (select count(*) from pack_version) as packs',
        )
      ).rows[0];
    const before = await counts();
    // It waits here with its pack and its texts written.
    await other.query('begin; lock table workflow_version in share mode');
    const command = spawn(
      process.execPath,
      [join(product, 'server/src/commands/main.ts'), 'pack', 'publish', edited, ...signed('Killed')],
      { env: { ...process.env, ...environment }, stdio: 'ignore' },
    );
    onTestFinished(() => void command.kill('SIGKILL'));
    const isWaiting = async () =>
      (await other.query("select 1 from pg_locks where relation = 'workflow_version'::regclass and not granted"))
        .rowCount === 1;
    await expect.poll(isWaiting, { timeout: 30_000 }).toBe(true);
    await killed(command);
    await other.query('commit');
    await expect
      .poll(
        async () =>
          (
            await other.query(
              "select 1 from pg_stat_activity where datname = current_database() and query like 'insert into \"workflow_version\"%' and state <> 'idle'",
            )
          ).rowCount,
        { timeout: 10_000 },
      )
      .toBe(0);
    expect(await counts()).toEqual(before);
    expect(await publish(environment, edited, ...signed('Not killed'))).toMatchObject({
      code: 0,
      complaint: '',
      said: [expect.stringMatching(/^Question to HR gets version 2;/), expect.anything()],
    });
    await other.end();
  }, 90_000);

  test('a login that does not own the tables may not publish', async () => {
    begin();
    const login = new URL(url);
    login.username = 'evenhand_test_publisher';
    login.password = 'publisher';
    await sql`create role evenhand_test_publisher login password 'publisher' in role evenhand_serving`.execute(
      database.db,
    );
    try {
      const asLogin = { ...environment, DATABASE_URL: login.href };
      expect(await publish(asLogin, edited, ...signed('Why'))).toMatchObject({
        code: 1,
        complaint: expect.stringContaining('This login may not publish.'),
      });
    } finally {
      await sql`drop role evenhand_test_publisher`.execute(database.db);
    }
  });
});

function killed(command: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    command.once('exit', () => resolve());
    command.kill('SIGKILL');
  });
}
