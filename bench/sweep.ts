import type { ReadingCost, View } from '../server/testing/reading-costs.ts';
import { readingCostsAmong } from '../server/testing/reading-costs.ts';
import { makeTemplate } from '../server/testing/test-database.ts';
import { benchPostgres } from './postgres.ts';

// Makes every reading call of the contract as HR, as a manager and as an observer, about one case among so many
// others; the same about a big case, and as people who are on thousands of cases. It prints what each call costs, and
// which cost more among more cases, of the big case and for the busy people.
//   npm run bench:sweep -- [count] [count] …     10,000 and 100,000 unless given

const given = process.argv.slice(2).map(Number);
const counts = given.length === 0 ? [10_000, 100_000] : given;
const ROUNDS_COUNT = 8;
/** So many times as much among the most cases as among the fewest is growth. */
const GROWTH = 1.2;
/** So many times as much of the big case, or for a busy reader, is too much. */
const TOO_MUCH = 3;
/** What the sizes of tables change in a plan, and what another run of the same call may take more. */
const MARGINS = { rows: 300, statements: 0, processor: 1, bytes: 2000 } as const;
type Measure = keyof typeof MARGINS;
/** No call may take longer, in milliseconds. */
const LONGEST = 25;

type Columns = Map<number, View[]>;

const { address, stop } = await benchPostgres();
process.env.TEST_DATABASE_URL = address;
process.env.TEST_DATABASE_TEMPLATE = await makeTemplate(address);
try {
  const columns: Columns = new Map();
  for (const count of counts) {
    const began = performance.now();
    columns.set(count, await readingCostsAmong(count, { byLookup: false, isWhole: true, rounds: ROUNDS_COUNT }));
    console.log(`${count} cases loaded and read in ${Math.round((performance.now() - began) / 1000)} s`);
  }
  const [few, many] = [Math.min(...counts), Math.max(...counts)];
  printAll(columns);
  const among = columns.get(many) ?? [];
  const ordinary = viewsOf(among, 'ordinary');
  printMore(`among ${many} cases than among ${few}`, viewsOf(columns.get(few) ?? [], 'ordinary'), ordinary, GROWTH);
  printMore('of the big case than of the ordinary one', ordinary, viewsOf(among, 'big case'), TOO_MUCH);
  printMore('for the busy reader than for the ordinary one', ordinary, viewsOf(among, 'busy reader'), TOO_MUCH);
  printLong(among);
} finally {
  await stop();
}

function viewsOf(views: readonly View[], kind: View['kind']): readonly View[] {
  return views.filter((view) => view.kind === kind);
}

function printAll(columns: Columns): void {
  console.log(
    `rows, statements, processor ms of the server, of the database, ms, bytes among ${counts.join(', ')} cases`,
  );
  for (const [index, { kind, reader, costs }] of (columns.get(counts.at(-1) ?? 0) ?? []).entries())
    for (const call of costs.keys()) {
      const cells = counts.map((count) => written(columns.get(count)?.[index]?.costs.get(call)).padStart(40));
      console.log(`${cells.join('')}  ${kind === 'ordinary' ? '' : `${kind}, `}${reader} ${call}`);
    }
}

/** Every call that costs more than so many times as much, with how many times that is. */
function printMore(than: string, before: readonly View[], after: readonly View[], times: number): void {
  const more = after.flatMap((view) => {
    const usual = before.find(({ reader }) => reader === view.reader);
    return usual === undefined ? [] : compared(usual, view, times);
  });
  console.log(`\n${more.length} calls cost more than ${times} times as much ${than}:`);
  for (const line of more) console.log(`  ${line}`);
}

/** Every call reads the rights of its reader: they are compared by themselves, and not once more with each call. */
function compared(before: View, after: View, times: number): string[] {
  const [rights, usualRights] = [rightsOf(after), rightsOf(before)];
  const more = [...after.costs].flatMap(([call, cost]) => {
    const usual = before.costs.get(call);
    if (usual === undefined) return [`${after.reader} ${call}: answers otherwise`];
    const [is, was] = [measured(cost, rights), measured(usual, usualRights)];
    const measures = (Object.keys(MARGINS) as Measure[]).filter((one) => is[one] > times * was[one] + MARGINS[one]);
    const told = measures.map((one) => `${one} ${round(was[one])}, then ${round(is[one])}`);
    return told.length === 0 ? [] : [`${after.reader} ${call}: ${told.join('; ')}`];
  });
  const isMore = rights.rows > times * usualRights.rows + MARGINS.rows;
  const told = `rows ${usualRights.rows}, then ${rights.rows}; processor ${round(usualRights.processor)}, then ${round(rights.processor)}`;
  return isMore ? [`${after.reader}, their rights alone: ${told}`, ...more] : more;
}

/** What the cheapest call costs that is answered out of the configuration. */
function rightsOf({ costs }: View): { readonly rows: number; readonly processor: number } {
  const least = [...costs.values()]
    .filter(({ rows }) => rows > 0)
    .reduce((found, cost) => (processorOf(cost) < processorOf(found) ? cost : found));
  return { rows: least.rows, processor: processorOf(least) };
}

function measured(cost: ReadingCost, rights: ReturnType<typeof rightsOf>): Readonly<Record<Measure, number>> {
  const { rows, statements, bytes } = cost;
  // A call that is refused before its reader is known has read nothing.
  return { rows: Math.max(0, rows - rights.rows), statements, processor: processorOf(cost), bytes };
}

/** Without a database on this machine, of the server alone. */
function processorOf({ server, database }: ReadingCost): number {
  return server + (Number.isNaN(database) ? 0 : database);
}

function printLong(views: readonly View[]): void {
  const long = views.flatMap(({ kind, reader, costs }) =>
    [...costs].flatMap(([call, cost]) =>
      cost.milliseconds > LONGEST ? [`${kind}, ${reader} ${call}: ${round(cost.milliseconds)} ms`] : [],
    ),
  );
  console.log(`\n${long.length} calls take longer than ${LONGEST} ms:`);
  for (const line of long) console.log(`  ${line}`);
}

function written(cost: ReadingCost | undefined): string {
  if (cost === undefined) return 'answers otherwise';
  const { rows, statements, server, database, milliseconds, bytes } = cost;
  return [rows, statements, round(server), round(database), round(milliseconds), bytes].join(' ');
}

function round(value: number): number {
  return Math.round(10 * value) / 10;
}
