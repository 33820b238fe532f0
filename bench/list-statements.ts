import type { CompiledPack } from '@evenhand/engine/pack';
import pg from 'pg';
import { openListOf } from './bare-reads.ts';
import { quantile } from './measure.ts';
import { DEFAULT_LIST, listShapes, registerShapes } from './shapes.ts';
import type { CallInDatabase } from './statement-clock.ts';
import { EXPLAIN, executionTime, openStatementClock } from './statement-clock.ts';
import type { Tell } from './table.ts';

const SHOWN_COUNT = 15;
const LIMIT_MS = 0.5;

interface ListInDatabase extends CallInDatabase {
  readonly name: string;
}

/** What the database spends on the list's own statement under every filter and sort. Slowest first. */
export async function measureListStatements(
  databaseUrl: string,
  { pack, readerId, tell }: { readonly pack: CompiledPack; readonly readerId: string; readonly tell: Tell },
): Promise<ListInDatabase[]> {
  const clock = await openStatementClock(databaseUrl);
  const found: ListInDatabase[] = [];
  for (const { name, path } of listShapes(pack, readerId)) {
    found.push({ name, ...(await clock.timeOf(readerId, path)) });
  }
  const open = await clock.timeOf(readerId, DEFAULT_LIST);
  for (const { name, path } of registerShapes) {
    const { whole } = await clock.timeOf(readerId, path);
    tell(`SQL of the register of sanctions, ${name}, against the open list`, whole / open.whole);
  }
  await clock.close();
  const byHand = await openListByHand(databaseUrl, readerId);
  found.sort((a, b) => b.milliseconds - a.milliseconds);
  console.log(
    `\nThe ${SHOWN_COUNT} lists of ${found.length} the database spends most on, milliseconds of execution, middle and fastest run, and of the whole call:`,
  );
  for (const list of found.slice(0, SHOWN_COUNT))
    console.log(
      `${list.milliseconds.toFixed(3).padStart(9)} ${list.fastest.toFixed(3).padStart(9)} ${list.whole.toFixed(3).padStart(9)}  ${list.name}`,
    );
  tell(`SQL of a list, slowest of ${found.length} shapes, ms`, found[0]?.milliseconds ?? Number.NaN, `<= ${LIMIT_MS}`);
  const middle = found[Math.trunc(found.length / 2)]?.milliseconds ?? Number.NaN;
  tell('SQL of the open list written by hand, without policies, ms', byHand);
  tell(`SQL of a list, middle of ${found.length} shapes, against that`, middle / byHand);
  tell(`SQL of a list, middle of ${found.length} shapes, ms`, middle);
  tell(
    `SQL of a list, slowest of ${found.length} shapes in its fastest run, ms`,
    Math.max(...found.map((list) => list.fastest)),
  );
  tell(
    `SQL of a list, shapes of ${found.length} over ${LIMIT_MS} ms`,
    found.filter((list) => list.milliseconds > LIMIT_MS).length,
    '<= 0',
  );
  return found;
}

/**
 * What the database spends on the list written by hand. It tells how fast the machine is,
 * for the limit in milliseconds.
 */
async function openListByHand(databaseUrl: string, readerId: string): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const list = await openListOf(pool, readerId);
  const times: number[] = [];
  for (let run = 0; run < 30; run += 1) {
    times.push(executionTime(await pool.query(`${EXPLAIN} ${list}`)));
  }
  await pool.end();
  return quantile(times, 0.5);
}
