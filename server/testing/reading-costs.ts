import { MESSAGE_PAGE_MAXIMUM } from '@evenhand/contract/message-fields';
import { serviceNames } from '@evenhand/contract/route';
import pg from 'pg';
import { createApp } from '../src/main/app.ts';
import { kyselyOn } from '../src/platform/database/open-database.ts';
import { createLogger } from '../src/platform/logger.ts';
import { openWithoutAdviser } from './case-world.ts';
import { cast } from './cast.ts';
import { readingCalls } from './everything-read.ts';
import { person } from './load/drawn-values.ts';
import { addCases } from './load/load-cases.ts';
import { keyOf } from './matrix.ts';
import { openMatrixCases } from './matrix-app.ts';
import { authenticateTest, callsOn, startTestServer } from './test-server.ts';
import { watchTouchedRows } from './touched-rows.ts';

/** What one reading call costs, once it has come before. */
export interface ReadingCost {
  /** Rows of tables and entries of indexes that the database read. */
  readonly rows: number;
  readonly statements: number;
  readonly milliseconds: number;
  /** Length of the answer. */
  readonly bytes: number;
}

/** HR of the policy area, the owner of the case, and an observer. */
const readers = ['maren', 'teodora', 'salma'] as const;
const MEASURED_COUNT = 4;

/**
 * Makes every reading call about one case that is always the same, among `count` other cases with their people.
 * @returns the least that each call cost, by reader, call and status.
 */
export async function readingCostsAmong(
  count: number,
  { byLookup }: { readonly byLookup: boolean },
): Promise<ReadonlyMap<string, ReadingCost>> {
  const server = await startTestServer();
  const owner = new pg.Pool({ connectionString: server.address, max: 1 });
  // A connection that is closing may hear that the others are ended.
  owner.on('error', () => undefined);
  const { rows: people } = await owner.query<{ id: string }>(
    `select ${person('n')} as id from generate_series(1, 4) n`,
  );
  const [first, second, ...owners] = people.map(({ id }) => id) as [string, string, ...string[]];
  // The readers have nothing of the other cases, so what is theirs stays the same.
  await addCases(owner, server.configuration.of(1).pack, count, { hr: [first, second], owners });
  const [about] = (await openMatrixCases(server, ['open'])).filter(({ kind }) => kind === 'guided');
  if (about === undefined) throw new Error('There is no guided case.');
  // A page of unassigned messages is full among few cases too.
  await owner.query(
    `insert into message (service_id, case_id, sender_user_id, sender_role_id, subject, body, posted_at, updated_at)
     select 1, $1, $2, 1, 'Message ' || n, '', $3, $3 from generate_series(1, $4) n`,
    [await openWithoutAdviser(server), cast.teodora, server.now(), MESSAGE_PAGE_MAXIMUM],
  );
  await owner.query('vacuum analyze');
  await owner.end();
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
  const costs = new Map<string, ReadingCost>();
  for (const reader of readers) {
    const caller = callsOn(app.server, cast[reader], `Bearer test.${cast[reader]}`);
    for (const { route, input } of readingCalls(server, reader, about)) {
      // Repeated because the first calls also read the catalogue of the database.
      for (let times = 0; times < MEASURED_COUNT; times += 1) {
        const rows = await touched.count();
        const statements = touched.statements();
        const began = performance.now();
        const { status, body } = await caller.call(route, input);
        const milliseconds = performance.now() - began;
        const sent = touched.statements() - statements;
        const cost = { rows: (await touched.count()) - rows, statements: sent, milliseconds, bytes: body.length };
        const name = `${reader} ${keyOf(route)} ${status}`;
        costs.set(name, leastOf(costs.get(name) ?? cost, cost));
      }
    }
  }
  await app.server.close();
  await touched.close();
  await server.close();
  return costs;
}

function leastOf(one: ReadingCost, other: ReadingCost): ReadingCost {
  return {
    rows: Math.min(one.rows, other.rows),
    statements: Math.min(one.statements, other.statements),
    milliseconds: Math.min(one.milliseconds, other.milliseconds),
    bytes: Math.min(one.bytes, other.bytes),
  };
}
