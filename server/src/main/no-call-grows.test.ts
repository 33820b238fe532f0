import { serviceNames } from '@evenhand/contract/route';
import pg from 'pg';
import { expect, test } from 'vitest';
import { cast } from '../../testing/cast.ts';
import { readingCalls } from '../../testing/everything-read.ts';
import { person } from '../../testing/load/drawn-values.ts';
import { addCases } from '../../testing/load/load-cases.ts';
import { keyOf } from '../../testing/matrix.ts';
import { openMatrixCases } from '../../testing/matrix-app.ts';
import { authenticateTest, callsOn, startTestServer } from '../../testing/test-server.ts';
import { watchTouchedRows } from '../../testing/touched-rows.ts';
import { kyselyOn } from '../platform/database/open-database.ts';
import { createLogger } from '../platform/logger.ts';
import { createApp } from './app.ts';

const FEW = 10;
const MANY = 10_000;
/** HR of the policy area, the owner of the case, and an observer. */
const readers = ['maren', 'teodora', 'salma'] as const;
/** Plans differ a little with the sizes of tables. A forgotten condition touches a row for every case. */
const most = (among: number): number => 1.2 * among + 300;
/**
 * The first two read a thousand cases and no more, of however many there are: five rows for each. The third sorts
 * what waits for HR on cases that nobody advises yet.
 */
const capped = ['GET /api/cases', 'GET /api/cases/page/total', 'GET /api/casemessages/unassigned'];
const MOST_OF_CAPPED = 6_000;

test('no call that reads touches more rows among ten thousand cases and people than among ten [GROW-01]', async () => {
  const few = await touchedAmong(FEW);
  const many = await touchedAmong(MANY);
  expect(many.size).toBeGreaterThan(250);
  const grown = [...many].filter(([call, rows]) => {
    const isCapped = capped.some((one) => call.endsWith(` ${one} 200`));
    return rows > (isCapped ? MOST_OF_CAPPED : most(few.get(call) ?? 0));
  });
  expect(grown.map(([call, rows]) => `${call}: ${few.get(call)} rows, then ${rows}`)).toEqual([]);
}, 180_000);

/** The rows of every reading call about one case that is always the same, by reader, call and status. */
async function touchedAmong(count: number): Promise<ReadonlyMap<string, number>> {
  const server = await startTestServer();
  const owner = new pg.Pool({ connectionString: server.address, max: 1 });
  const { rows: numbered } = await owner.query<{ id: string }>(
    `select ${person('n')} as id from generate_series(1, 4) n`,
  );
  const [first, second, ...owners] = numbered.map(({ id }) => id) as [string, string, ...string[]];
  // The readers have nothing of the other cases, so what is theirs stays the same.
  await addCases(owner, server.configuration.of(1).pack, count, { hr: [first, second], owners });
  const [about] = (await openMatrixCases(server, ['open'])).filter(({ kind }) => kind === 'guided');
  await owner.query('vacuum analyze');
  await owner.end();
  const touched = await watchTouchedRows(server.address);
  const app = await createApp({
    db: kyselyOn(touched.pool, 'serving'),
    clock: server.now,
    log: createLogger('silent'),
    configuration: server.configuration,
    authenticate: authenticateTest,
    services: serviceNames,
    files: server.files,
  });
  const counts = new Map<string, number>();
  for (const reader of readers) {
    const caller = callsOn(app.server, cast[reader], `Bearer test.${cast[reader]}`);
    for (const { route, input } of readingCalls(server, reader, about!)) {
      // What the database reads of its own catalogue is read once; the first calls remember it.
      const measured: number[] = [];
      for (let times = 0; times < 4; times += 1) {
        const before = await touched.count();
        const { status } = await caller.call(route, input);
        measured.push((await touched.count()) - before);
        counts.set(`${reader} ${keyOf(route)} ${status}`, Math.min(...measured));
      }
    }
  }
  await app.server.close();
  await touched.close();
  await server.close();
  return counts;
}
