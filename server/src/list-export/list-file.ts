import { Readable } from 'node:stream';
import type { ExportFormat } from '@evenhand/contract/list-export';
import { dueDay, startOfUtcDay } from '../platform/days.ts';

/** One column of an exported list. */
export interface ListColumn<Row> {
  readonly head: string;
  readonly cell: (row: Row) => string | number | null;
  /** The cells are days as `YYYY-MM-DD`, shown as DD/MM/YYYY; a spreadsheet can sort them. */
  readonly isDay?: true;
}

interface ListFile<Row> {
  /** The name of the sheet. */
  readonly title: string;
  readonly columns: readonly ListColumn<Row>[];
  readonly format: ExportFormat;
}

/**
 * Makes the file of a list while it is read, so that it is never in memory as a whole. What people typed stays text: a
 * CSV cell that a spreadsheet would take for a formula begins with an apostrophe, and every cell is in quotes, so that
 * one cell is not two where another separator is usual; in XLSX a text is no formula.
 */
export async function makeListFile<Row>(
  rows: AsyncIterable<Row>,
  { title, columns, format }: ListFile<Row>,
): Promise<Readable> {
  // The writers are loaded with the first export.
  if (format === 'csv') {
    const { writeCsvStream } = await import('hucre/csv');
    const lines = cellsOf(rows, columns, dueDay);
    const headers = columns.map(({ head }) => head);
    return Readable.fromWeb(
      writeCsvStream(lines, { headers, bom: true, escapeFormulae: true, quoteStyle: 'all' }) as never,
    );
  }
  const { writeXlsxStream } = await import('hucre/xlsx');
  const lines = cellsOf(rows, columns, (day) => day);
  const heads = columns.map(({ head, isDay }) => ({
    header: head,
    width: COLUMN_WIDTH,
    ...(isDay ? { numFmt: 'dd/mm/yyyy' } : {}),
  }));
  return Readable.fromWeb(writeXlsxStream(lines, { name: title, columns: heads, freezePane: { rows: 1 } }) as never);
}

/** In characters: wide enough for a name. */
const COLUMN_WIDTH = 22;

async function* cellsOf<Row, Day>(
  rows: AsyncIterable<Row>,
  columns: readonly ListColumn<Row>[],
  showDay: (day: Date) => Day,
) {
  for await (const row of rows)
    yield columns.map(({ cell, isDay }) => {
      const value = cell(row);
      return isDay && typeof value === 'string' ? showDay(startOfUtcDay(value)) : value;
    });
}
