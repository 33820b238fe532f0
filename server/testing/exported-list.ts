import type { Route } from '@evenhand/contract/route';
import { addressOf } from '@evenhand/contract/route';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import type { CastName } from './cast.ts';
import { cast } from './cast.ts';
import type { CallInput, TestServer } from './test-server.ts';

export interface ExportedList {
  readonly status: number;
  readonly filename: string;
  readonly contentType: string;
  /** The cells as they stand in the file, the heads first. */
  readonly lines: readonly string[][];
  readonly bytes: Buffer;
}

/** Exports a list as CSV or XLSX, by a call of a person. */
export async function exportAs(
  server: TestServer,
  name: CastName,
  route: Route,
  { params, query = {} }: Pick<CallInput<never>, 'params' | 'query'> = {},
): Promise<ExportedList> {
  const asked = { format: 'csv', ...query };
  const answer = await server.server.inject({
    url: addressOf(route, params, asked),
    headers: { authorization: `Bearer test.${cast[name]}` },
  });
  const bytes = answer.rawPayload;
  const disposition = String(answer.headers['content-disposition'] ?? '');
  return {
    status: answer.statusCode,
    filename: decodeURIComponent(/filename\*=UTF-8''(.*)$/.exec(disposition)?.[1] ?? ''),
    contentType: String(answer.headers['content-type']),
    lines: answer.statusCode === 200 ? (asked.format === 'csv' ? linesOfCsv(bytes) : linesOfXlsx(bytes)) : [],
    bytes,
  };
}

function linesOfCsv(bytes: Buffer): string[][] {
  return parse(bytes, { bom: true, relax_column_count: false });
}

/** The cells of the only sheet, numbers as they are written; it reads what our writer writes, by hand. */
function linesOfXlsx(bytes: Buffer): string[][] {
  const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml']!);
  return [...sheet.matchAll(/<row [^>]*?(?:\/>|>(.*?)<\/row>)/gs)].map(([, row = '']) => {
    const line: string[] = [];
    for (const [, reference = '', content = ''] of row.matchAll(/<c r="([A-Z]+)\d+"[^>]*?(?:\/>|>(.*?)<\/c>)/gs)) {
      const value = /<(?:t|v)(?: [^>]*)?>(.*?)<\/(?:t|v)>/s.exec(content)?.[1] ?? '';
      line[columnOf(reference)] = unescapeText(value);
    }
    return Array.from(line, (cell) => cell ?? '');
  });
}

function columnOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function unescapeText(text: string): string {
  const names: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
  return text
    .replaceAll(/&(lt|gt|quot|apos|amp);/g, (_whole, name: string) => names[name]!)
    .replaceAll(/_x([0-9A-F]{4})_/g, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
