import type { Readable } from 'node:stream';
import type { ExportFormat } from '@evenhand/contract/list-export';
import { EXPORTED_ROWS_MAXIMUM } from '@evenhand/contract/list-export';
import type { Route } from '@evenhand/contract/route';
import type { Part } from '../access/read-part.ts';
import type { Read } from '../access/serve-read.ts';
import { attachmentHeaders } from '../files/open-file.ts';
import { dayOf } from '../platform/days.ts';
import { badRequest } from '../platform/http/app-error.ts';
import type { ListColumn } from './list-file.ts';
import { makeListFile } from './list-file.ts';

/** How many numbers a list is asked for: one more than a file may have rows. */
export const EXPORTED_IDS_MAXIMUM = EXPORTED_ROWS_MAXIMUM + 1;

/** The rows that are read, and in memory, at a time. */
const ROWS_OF_PART = 500;

const mediaTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

interface ExportedList<Subject, Row> {
  /** Names the rows in the name of the file and in refusals: `cases`. */
  readonly name: string;
  /** The name of the sheet. */
  readonly title: string;
  readonly format: ExportFormat;
  readonly columns: readonly ListColumn<Row>[];
  /** The numbers of the rows in the order of the list, at most `EXPORTED_IDS_MAXIMUM`. */
  readonly ids: readonly number[];
  /** Those of these rows that are in the list at that moment, in this order. */
  readonly rowsOf: (part: Part<Subject>, ids: readonly number[]) => Promise<readonly Row[]>;
}

/**
 * Answers a list as a file (decision 0096). Its order is read at once; its rows follow part by part while the file is
 * sent, and a row that its reader may no longer see by then is left out.
 * @throws BAD_REQUEST for a list with more rows than a file may have.
 */
export function exportList<Subject, Row extends { readonly caseId: number }>(
  { headers, now, configuration, readPart }: Read<Route, Subject>,
  { name, title, format, columns, ids, rowsOf }: ExportedList<Subject, Row>,
): () => Promise<Readable> {
  if (ids.length > EXPORTED_ROWS_MAXIMUM)
    throw badRequest(
      `This list is too long to export: a file holds at most ${EXPORTED_ROWS_MAXIMUM.toLocaleString('en-GB')} ${name}. Narrow the list with its filters and export it again.`,
    );
  const day = dayOf(now, configuration.pack.service.timeZone);
  const filename = `${name.replaceAll(' ', '-')}-${day}.${format}`;
  Object.assign(headers, attachmentHeaders({ filename, contentType: mediaTypes[format], sizeBytes: null }));
  return () => makeListFile(rows(), { title, columns, format });

  async function* rows() {
    for (let start = 0; start < ids.length; start += ROWS_OF_PART) {
      const wanted = ids.slice(start, start + ROWS_OF_PART);
      yield* await readPart((part) => rowsOf(part, wanted));
    }
  }
}
