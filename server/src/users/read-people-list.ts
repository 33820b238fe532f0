import type { ImportColumn } from '@evenhand/contract/directory';
import { parse } from 'csv-parse/sync';
import { monthFirstLineIn } from './read-day.ts';
import type { PersonRow, RefusedLine } from './read-people-file.ts';
import { REQUIRED, ROWS_MAXIMUM, readPerson, recordsOf, TITLES } from './read-people-file.ts';

/** A file of people as text, with how it was read. */
export interface DecodedList {
  readonly text: string;
  readonly encoding: string;
  readonly separator: string;
}

const SEPARATORS = { Comma: ',', Semicolon: ';', Tab: '\t' } as const;
const SAMPLES = 3;

/** Headers by which other systems name our columns, in small letters without signs. */
const HEADERS: Readonly<Record<ImportColumn, readonly string[]>> = {
  employeeNumber: [
    'employeenumber',
    'employeeno',
    'employeeid',
    'personnelnumber',
    'payrollnumber',
    'staffnumber',
    'number',
  ],
  firstName: ['firstname', 'givenname', 'forename'],
  lastName: ['lastname', 'familyname', 'surname'],
  email: ['email', 'emailaddress', 'workemail', 'mail'],
  jobTitle: ['jobtitle', 'job', 'position', 'title'],
  policyArea: ['policyarea', 'area'],
  managerNumber: ['manageremployeenumber', 'managernumber', 'managerid', 'manageremployeeid', 'reportsto'],
  leavingDay: ['leavingdate', 'leavingday', 'enddate', 'terminationdate', 'lastday'],
};
/** A header that speaks of rights. */
const OF_RIGHTS = /role|right|permission|access|advis|admin|privilege|approv|owner|\bhr\b/i;

/** @throws with a sentence when it is no text. */
export function decodeList(bytes: Buffer): DecodedList {
  const { encoding, title } = encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  if (text.includes('\u0000')) throw new Error('This is no CSV file. Save the list as CSV first.');
  const [firstLine = ''] = text.split('\n', 1);
  const cellsBy = (separator: string) =>
    Math.max(0, ...recordsOrNone(firstLine, separator).map(({ length }) => length));
  const separator = Object.values(SEPARATORS).reduce((best, one) => (cellsBy(one) > cellsBy(best) ? one : best));
  return { text, encoding: title, separator };
}

function recordsOrNone(line: string, delimiter: string): readonly string[][] {
  try {
    return parse(line, { delimiter, relax_quotes: true }) as string[][];
  } catch {
    return [];
  }
}

function encodingOf(bytes: Buffer): { readonly encoding: string; readonly title: string } {
  const [first, second] = bytes;
  // Text of our letters in UTF-16 has a zero in every other byte.
  const zerosAt = (parity: number) =>
    bytes.subarray(0, 4096).filter((byte, at) => byte === 0 && at % 2 === parity).length;
  const [even, odd] = [zerosAt(0), zerosAt(1)];
  if ((first === 0xff && second === 0xfe) || odd > even) return { encoding: 'utf-16le', title: 'UTF-16' };
  if ((first === 0xfe && second === 0xff) || even > odd) return { encoding: 'utf-16be', title: 'UTF-16' };
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { encoding: 'utf-8', title: 'UTF-8' };
  } catch {
    return { encoding: 'windows-1252', title: 'Windows-1252' };
  }
}

export function separatorTitle(separator: string): string {
  return Object.entries(SEPARATORS).find(([, one]) => one === separator)?.[0] ?? separator;
}

export interface ListColumn {
  readonly title: string;
  readonly samples: string[];
  readonly suggestion: ImportColumn | null;
}

/** What a list holds, before its columns are matched. @throws with a sentence when it is no list of people. */
export function columnsOfList({ text, encoding, separator }: DecodedList): {
  readonly columns: ListColumn[];
  readonly rowCount: number;
  readonly warnings: string[];
} {
  const [header, ...records] = recordsOf(text, separator);
  if (header === undefined) throw new Error('The file is empty.');
  if (records.length > ROWS_MAXIMUM)
    throw new Error(`The file has ${records.length.toLocaleString('en-GB')} people; at most 50,000 are taken at once.`);
  const suggested = new Set<ImportColumn>();
  const columns = header.record.map((title, index): ListColumn => {
    const samples = records.slice(0, 100).flatMap(({ record }) => record[index]?.trim() || []);
    const suggestion = suggestionFor(title);
    const isFree = suggestion !== null && !suggested.has(suggestion);
    if (isFree) suggested.add(suggestion);
    return { title: title.trim(), samples: samples.slice(0, SAMPLES), suggestion: isFree ? suggestion : null };
  });
  const ofRights = columns.filter(({ title }) => OF_RIGHTS.test(title)).map(({ title }) => `“${title}”`);
  return {
    columns,
    rowCount: records.length,
    warnings: [
      ...(ofRights.length === 0
        ? []
        : [`A file cannot give rights, so ${new Intl.ListFormat('en-GB').format(ofRights)} is left out.`]),
      ...(encoding === 'Windows-1252' ? ['The file is not Unicode. Look whether names with accents are right.'] : []),
    ],
  };
}

function suggestionFor(title: string): ImportColumn | null {
  if (OF_RIGHTS.test(title)) return null;
  const key = title.toLowerCase().replaceAll(/[^a-z]/g, '');
  const found = Object.entries(HEADERS).find(([, headers]) => headers.includes(key));
  return found === undefined ? null : (found[0] as ImportColumn);
}

export interface PeopleList {
  readonly rows: readonly PersonRow[];
  readonly refused: readonly (RefusedLine & { readonly employeeNumber: string | null; readonly name: string | null })[];
}

/** @throws with a sentence when the columns of a list are not matched as they must be. */
export function assertColumns(
  { text, separator }: Pick<DecodedList, 'text' | 'separator'>,
  columns: readonly (ImportColumn | null)[],
): void {
  const missing = REQUIRED.filter((column) => !columns.includes(column)).map((column) => TITLES[column]);
  if (missing.length > 0) throw new Error(`Say which column is for: ${missing.join(', ')}.`);
  const twice = columns.find((column, index) => column !== null && columns.indexOf(column) !== index);
  if (twice) throw new Error(`Two columns are for ${TITLES[twice]}.`);
  const [header] = parse(text, { delimiter: separator, bom: true, to: 1 }) as string[][];
  if (header?.length !== columns.length) throw new Error('The file has another number of columns.');
}

/** Judges each line of a list as `readPeopleFile` does, its columns matched by hand (`assertColumns`). */
export function readPeopleList(
  { text, separator }: Pick<DecodedList, 'text' | 'separator'>,
  columns: readonly (ImportColumn | null)[],
): PeopleList {
  const [, ...records] = recordsOf(text, separator);
  const monthFirstLine = monthFirstLineIn(records, columns.indexOf('leavingDay'));
  const rows: PersonRow[] = [];
  const refused: PeopleList['refused'][number][] = [];
  for (const { line, record } of records) {
    const cells = Object.fromEntries(
      columns.flatMap((column, at) => (column === null ? [] : [[column, record[at] ?? '']])),
    );
    const who = {
      employeeNumber: cells.employeeNumber?.trim() || null,
      name: `${cells.firstName ?? ''} ${cells.lastName ?? ''}`.trim() || null,
    };
    if (record.length !== columns.length) {
      // The cells stand under other headers than their own.
      const why = `It has ${record.length} cells where the headers are ${columns.length}.`;
      refused.push({ line, why, employeeNumber: null, name: null });
      continue;
    }
    const read = readPerson(line, cells, { monthFirstLine });
    if (read.row === null) refused.push(...read.refused.map((one) => ({ ...one, ...who })));
    else rows.push(read.row);
  }
  return { rows, refused };
}
