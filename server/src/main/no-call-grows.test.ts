import { expect, test } from 'vitest';
import { readingCostsAmong } from '../../testing/reading-costs.ts';

const FEW = 10;
const MANY = 10_000;
/** Plans differ a little with the sizes of tables. A forgotten condition touches a row for every case. */
const most = (among: number): number => 1.2 * among + 300;
/**
 * These read a thousand cases, the two thousand latest texts, or the five hundred latest sanctions of a category, and
 * no more, of however many there are: five rows for each case.
 */
const capped = [
  'GET /api/cases',
  'GET /api/cases/:id/comparableoutcomes',
  'GET /api/cases/page/total',
  'GET /api/sanctions/page/total',
  'POST /api/search/query',
];
const MOST_OF_CAPPED = 6_000;
/** A file holds every row of its list: five rows for each, too. */
const whole = ['GET /api/cases/export', 'GET /api/sanctions/export'];
const MOST_OF_WHOLE = 5 * MANY;

test('no call that reads touches more rows among ten thousand cases and people than among ten [GROW-01]', async () => {
  const few = await rowsAmong(FEW);
  const many = await rowsAmong(MANY);
  expect(many.size).toBeGreaterThan(250);
  const grown = [...many].filter(([call, rows]) => {
    const isOne = (of: readonly string[]) => of.some((one) => call.endsWith(` ${one} 200`));
    if (isOne(whole)) return rows > MOST_OF_WHOLE;
    return rows > (isOne(capped) ? MOST_OF_CAPPED : most(few.get(call) ?? 0));
  });
  expect(grown.map(([call, rows]) => `${call}: ${few.get(call)} rows, then ${rows}`)).toEqual([]);
}, 180_000);

async function rowsAmong(count: number): Promise<ReadonlyMap<string, number>> {
  const views = await readingCostsAmong(count, { byLookup: true, isWhole: false, rounds: 4 });
  return new Map(
    views.flatMap(({ reader, costs }) => [...costs].map(([call, { rows }]) => [`${reader} ${call}`, rows] as const)),
  );
}
