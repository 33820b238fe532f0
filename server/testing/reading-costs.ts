import { MESSAGE_PAGE_MAXIMUM } from '@evenhand/contract/message-fields';
import { serviceNames } from '@evenhand/contract/route';
import pg from 'pg';
import { createApp } from '../src/main/app.ts';
import { kyselyOn } from '../src/platform/database/open-database.ts';
import { createLogger } from '../src/platform/logger.ts';
import { openWithoutAdviser } from './case-world.ts';
import type { CastName } from './cast.ts';
import { cast } from './cast.ts';
import { readingCalls } from './everything-read.ts';
import { makeBig } from './load/big-case.ts';
import { makeBusy } from './load/busy-readers.ts';
import { person } from './load/drawn-values.ts';
import { addCases } from './load/load-cases.ts';
import { arrangeAll, keyOf } from './matrix.ts';
import type { MatrixCase } from './matrix-world.ts';
import { addMatrixPeople, levelOfMaren, openMatrixCase } from './matrix-world.ts';
import type { TestServer } from './test-server.ts';
import { authenticateTest, callsOn, startTestServer } from './test-server.ts';
import { watchTouchedRows } from './touched-rows.ts';

/** What one reading call costs, once it has come before. */
export interface ReadingCost {
  /** Rows of tables and entries of indexes that the database read. */
  readonly rows: number;
  readonly statements: number;
  readonly milliseconds: number;
  /** Processor time of the server and of its connection to the database, in milliseconds. */
  readonly server: number;
  readonly database: number;
  /** Length of the answer. */
  readonly bytes: number;
}

/** HR of the policy area, the owner of the case, and an observer. */
const readers = ['maren', 'teodora', 'salma'] as const;
/** People on thousands of cases, and blocked on hundreds, who read the case as these do. */
const busyReaders = { maren: 'bbbbbbbb-0000-4000-8000-000000000001', salma: 'bbbbbbbb-0000-4000-8000-000000000002' };

/** What the calls of one reader cost, by call and status. */
export interface View {
  readonly reader: CastName;
  /** Of the reader about the ordinary case or the big one, or of their busy likeness about the ordinary one. */
  readonly kind: 'ordinary' | 'big case' | 'busy reader';
  readonly costs: ReadonlyMap<string, ReadingCost>;
}

interface Way {
  /** Each row is looked up, whatever the size of its table (`watchTouchedRows`). */
  readonly byLookup: boolean;
  /** With the big case and the busy readers. */
  readonly isWhole: boolean;
  readonly rounds: number;
}

/**
 * Makes every reading call about one case that is always the same, among `count` other cases with their people.
 * @returns the least that each call cost in any round.
 */
export async function readingCostsAmong(count: number, { byLookup, isWhole, rounds }: Way): Promise<View[]> {
  const server = await startTestServer();
  const asked = await arrange(server, count, isWhole);
  const touched = await watchTouchedRows(server.address, { byLookup });
  const app = await createApp({
    db: kyselyOn(touched.pool, 'serving'),
    clock: server.now,
    log: createLogger('silent'),
    configuration: server.configuration,
    authenticate: authenticateTest,
    services: serviceNames,
    files: server.files,
  });

  async function read({ userId, about, costs }: Asked): Promise<void> {
    const caller = callsOn(app.server, userId, `Bearer test.${userId}`);
    for (const { route, input } of readingCalls(server, userId, about)) {
      const rows = await touched.count();
      const [statements, database, processor] = [touched.statements(), touched.processorTime(), process.cpuUsage()];
      const began = performance.now();
      const { status, body } = await caller.call(route, input);
      const milliseconds = performance.now() - began;
      const { user, system } = process.cpuUsage(processor);
      const cost = {
        statements: touched.statements() - statements,
        database: touched.processorTime() - database,
        rows: (await touched.count()) - rows,
        milliseconds,
        server: (user + system) / 1000,
        bytes: body.length,
      };
      const name = `${keyOf(route)} ${status}`;
      costs.set(name, leastOf(costs.get(name) ?? cost, cost));
    }
  }

  // The rounds outside, so that every reader meets the same warm server; the first one also reads the catalogue.
  for (let round = 0; round < rounds; round += 1) for (const one of asked) await read(one);
  await app.server.close();
  await touched.close();
  await server.close();
  return asked;
}

/** Who asks about which case. */
interface Asked extends View {
  readonly userId: string;
  readonly about: MatrixCase;
  readonly costs: Map<string, ReadingCost>;
}

/** Loads the cases, and opens those that are read among them. */
async function arrange(server: TestServer, count: number, isWhole: boolean): Promise<Asked[]> {
  const owner = new pg.Pool({ connectionString: server.address, max: 1 });
  // A connection that is closing may hear that the others are ended.
  owner.on('error', () => undefined);
  const { rows: people } = await owner.query<{ id: string }>(
    `select ${person('n')} as id from generate_series(1, 4) n`,
  );
  const [first, second, ...owners] = people.map(({ id }) => id) as [string, string, ...string[]];
  // The readers have nothing of the other cases, so what is theirs stays the same.
  await addCases(owner, server.configuration.of(1).pack, count, { hr: [first, second], owners });
  // Before the case there is to be read, so that nobody is blocked on it.
  if (isWhole) await addBusyReaders(owner);
  await addMatrixPeople(server.db, await levelOfMaren(server.db));
  const about = await openGuided(server);
  const asked: Asked[] = readers.map((reader) => view('ordinary', reader, cast[reader], about));
  if (isWhole) {
    const big = await openGuided(server);
    await makeBig(owner, big.caseId);
    await addLike(owner, about.caseId, cast.salma, busyReaders.salma);
    asked.push(
      ...readers.map((reader) => view('big case', reader, cast[reader], big)),
      view('busy reader', 'maren', busyReaders.maren, about),
      view('busy reader', 'salma', busyReaders.salma, about),
    );
  }
  // A page of unassigned messages is full among few cases too.
  await owner.query(
    `insert into message (service_id, case_id, sender_user_id, sender_role_id, subject, body, posted_at, updated_at)
     select 1, $1, $2, 1, 'Message ' || n, '', $3, $3 from generate_series(1, $4) n`,
    [await openWithoutAdviser(server), cast.teodora, server.now(), MESSAGE_PAGE_MAXIMUM],
  );
  await owner.query('vacuum analyze');
  await owner.end();
  return asked;
}

function view(kind: View['kind'], reader: CastName, userId: string, about: MatrixCase): Asked {
  return { kind, reader, userId, about, costs: new Map() };
}

function openGuided(server: TestServer): Promise<MatrixCase> {
  return openMatrixCase(server, 'guided', 'open', arrangeAll);
}

async function addBusyReaders(owner: pg.Pool): Promise<void> {
  await copyPerson(owner, cast.maren, busyReaders.maren);
  await copyPerson(owner, cast.salma, busyReaders.salma);
  await makeBusy(owner, Object.values(busyReaders));
}

/** Puts a person on a case as another one is. */
async function addLike(owner: pg.Pool, caseId: number, like: string, userId: string): Promise<void> {
  await owner.query(
    `insert into participant (service_id, case_id, user_id, role_id, relation_id, source_id, added_at, added_by)
     select service_id, case_id, $3, role_id, relation_id, source_id, added_at, added_by from participant where case_id = $1 and user_id = $2`,
    [caseId, like, userId],
  );
}

/** Another person with the same rights, permissions and policy areas. */
async function copyPerson(owner: pg.Pool, id: string, copyId: string): Promise<void> {
  await owner.query(
    `insert into person (user_id, service_id, employee_number, first_name, last_name, email, job_title, access_level_id)
     select $2::uuid, service_id, 'B' || employee_number, 'Busy', last_name, 'busy.' || email, job_title, access_level_id
     from person where user_id = $1`,
    [id, copyId],
  );
  await owner.query(
    `insert into account (user_id, service_id, roles, access_level_ids, selected_access_level_id, may_change_service, is_current, synced_at)
     select $2::uuid, service_id, roles, access_level_ids, selected_access_level_id, may_change_service, is_current, synced_at from account where user_id = $1`,
    [id, copyId],
  );
  await owner.query(
    `insert into permission_rule (user_id, service_id, title, value) select $2::uuid, service_id, title, value from permission_rule where user_id = $1`,
    [id, copyId],
  );
}

function leastOf(one: ReadingCost, other: ReadingCost): ReadingCost {
  return {
    rows: Math.min(one.rows, other.rows),
    statements: Math.min(one.statements, other.statements),
    milliseconds: Math.min(one.milliseconds, other.milliseconds),
    server: Math.min(one.server, other.server),
    database: Math.min(one.database, other.database),
    bytes: Math.min(one.bytes, other.bytes),
  };
}
