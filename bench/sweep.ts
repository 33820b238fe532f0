import { readingCostsAmong } from '../server/testing/reading-costs.ts';
import { makeTemplate } from '../server/testing/test-database.ts';
import { benchPostgres } from './postgres.ts';

// Makes every reading call of the contract as HR, as a manager and as an observer, about one case among so many
// others, and prints what each costs and which cost more among more cases.
//   npm run bench:sweep -- [count] [count] …     10,000 and 100,000 unless given

const given = process.argv.slice(2).map(Number);
const counts = given.length === 0 ? [10_000, 100_000] : given;
/** So much more among the most cases than among the fewest is growth. */
const GROWTH = 1.2;
/** Rows that the sizes of tables make in a plan, and milliseconds that another run of the same call may take. */
const ROWS = 300;
const MILLISECONDS = 2;

const { address, stop } = await benchPostgres();
process.env.TEST_DATABASE_URL = address;
process.env.TEST_DATABASE_TEMPLATE = await makeTemplate(address);
try {
  const columns = [];
  for (const count of counts) columns.push(await readingCostsAmong(count, { byLookup: false }));
  const [few, many] = [columns[0], columns.at(-1)];
  if (few === undefined || many === undefined) throw new Error('Name at least one number of cases.');
  const header = counts.map((count) => `among ${count}`.padStart(32)).join('');
  console.log(`${header}  rows, statements, ms, bytes`);
  for (const call of many.keys()) {
    const cells = columns.map((costs) => {
      const { rows, statements, milliseconds, bytes } = costs.get(call) ?? {};
      return [rows, statements, milliseconds?.toFixed(1), bytes].join(' ').padStart(32);
    });
    console.log(`${cells.join('')}  ${call}`);
  }
  const grown = [...many].filter(([call, cost]) => {
    const before = few.get(call);
    if (before === undefined) return true;
    const isMoreRows = cost.rows > GROWTH * before.rows + ROWS;
    return isMoreRows || cost.milliseconds > GROWTH * before.milliseconds + MILLISECONDS;
  });
  console.log(`\n${grown.length} of ${many.size} cost more among ${counts.at(-1)} cases than among ${counts[0]}:`);
  for (const [call, { rows, milliseconds }] of grown) {
    const before = few.get(call);
    console.log(
      `  ${call}: ${before?.rows} rows ${before?.milliseconds.toFixed(1)} ms, then ${rows} rows ${milliseconds.toFixed(1)} ms`,
    );
  }
} finally {
  await stop();
}
