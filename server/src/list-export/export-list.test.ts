import { buffer } from 'node:stream/consumers';
import { EXPORTED_ROWS_MAXIMUM } from '@evenhand/contract/list-export';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { exportList } from './export-list.ts';

/** Exports a list of so many rows, and notes how many are asked for at a time. */
function exportRows(count: number) {
  const parts: number[] = [];
  const configuration = { pack: { service: { timeZone: 'Europe/London' } } };
  const call = {
    headers: {},
    now: new Date(0),
    configuration,
    readPart: (read: (part: null) => unknown) => read(null),
  };
  const file = exportList(call as never, {
    name: 'cases',
    title: 'Cases',
    format: 'csv',
    columns: [{ head: 'Case ID', cell: ({ caseId }: { caseId: number }) => caseId }],
    ids: Array.from({ length: count }, (_none, index) => index),
    rowsOf: async (_part, ids) => {
      parts.push(ids.length);
      return ids.map((caseId) => ({ caseId }));
    },
  });
  return { file, parts };
}

test('A file holds 50,000 rows, and never more than 500 are read at a time [EXPORTLIST-05]', async () => {
  expect(EXPORTED_ROWS_MAXIMUM).toBe(50_000);
  const { file, parts } = exportRows(50_000);
  const stream = await file();
  expect(parts.length).toBeLessThanOrEqual(1);
  const lines = parse(await buffer(stream), { bom: true });
  expect(lines.map(([id]) => id)).toEqual([
    'Case ID',
    ...Array.from({ length: 50_000 }, (_none, index) => String(index)),
  ]);
  expect([parts.length, Math.max(...parts)]).toEqual([100, 500]);
});

test('A longer list is refused in words, and none of it is read [EXPORTLIST-05]', () => {
  expect(() => exportRows(50_001)).toThrow(
    'This list is too long to export: a file holds at most 50,000 cases. Narrow the list with its filters and export it again.',
  );
});
