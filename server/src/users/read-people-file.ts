import { EMAIL_PATTERN } from '@evenhand/contract/limits';
import { visibleText } from '@evenhand/contract/visible-text';
import { parse } from 'csv-parse/sync';
import { isUserId } from './external-identity.store.ts';
import { monthFirstLineIn, readDay } from './read-day.ts';

/** The columns of a file of people, by their header in small letters without spaces. */
const COLUMNS = {
  employeenumber: 'employeeNumber',
  firstname: 'firstName',
  lastname: 'lastName',
  email: 'email',
  jobtitle: 'jobTitle',
  policyarea: 'policyArea',
  manageremployeenumber: 'managerNumber',
  leavingdate: 'leavingDay',
  userid: 'userId',
} as const;
export type PeopleColumn = (typeof COLUMNS)[keyof typeof COLUMNS];

export const TITLES: Readonly<Record<PeopleColumn, string>> = {
  employeeNumber: 'Employee number',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  jobTitle: 'Job title',
  policyArea: 'Policy area',
  managerNumber: 'Manager employee number',
  leavingDay: 'Leaving date',
  userId: 'User ID',
};
export const REQUIRED = ['employeeNumber', 'firstName', 'lastName'] as const;
const LONGEST: Readonly<Record<PeopleColumn, number>> = {
  employeeNumber: 50,
  firstName: 100,
  lastName: 100,
  email: 254,
  jobTitle: 200,
  policyArea: 200,
  managerNumber: 50,
  leavingDay: 30,
  userId: 255,
};

export const ROWS_MAXIMUM = 50_000;
const ATTRIBUTES_MAXIMUM = 50;
const ATTRIBUTE_TITLE_CHARACTERS = 100;
const ATTRIBUTE_CHARACTERS = 500;
const LINES_NAMED_MAXIMUM = 20;
/** A spreadsheet runs a cell that begins so as a formula. */
const FORMULA = /^(?:[=+@]|-.)/;
/** So does a telephone number or a number below zero, which are harmless. */
const NUMBER = /^[+-][\d\s().-]+$/;

/** The values of other columns, by their header; null where a cell is empty. */
export type Attributes = Readonly<Record<string, string | null>>;

/** A line of the file; a column that the file does not have is absent, an empty cell is null. */
export type PersonRow = { readonly line: number; readonly attributes?: Attributes } & {
  readonly [column in PeopleColumn]?: string | null;
} & {
  readonly [column in (typeof REQUIRED)[number]]: string;
};

/** A line that cannot be taken, with the reason. */
export interface RefusedLine {
  readonly line: number;
  readonly why: string;
}

export interface PeopleFile {
  readonly rows: readonly PersonRow[];
  readonly refused: readonly RefusedLine[];
  /** Headers of the columns that are kept as attributes. */
  readonly otherColumns: readonly string[];
}

/** @throws with a sentence that names the lines when the bytes are not UTF-8. */
export function decodePeopleFile(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const lines: number[] = [];
    for (let start = 0, line = 1; start < bytes.length; line += 1) {
      const next = bytes.indexOf(0x0a, start);
      const end = next === -1 ? bytes.length : next;
      if (bytes.subarray(start, end).toString('utf8').includes('\uFFFD')) lines.push(line);
      start = end + 1;
    }
    const named = `${lines.slice(0, LINES_NAMED_MAXIMUM).join(', ')}${lines.length > LINES_NAMED_MAXIMUM ? ' and more' : ''}`;
    throw new Error(`The file is not UTF-8; look at line ${named}. Save it as CSV UTF-8.`);
  }
}

/**
 * Reads a CSV of people with a line of headers, and judges each line by itself.
 * @throws with a sentence when it is no such file, or has more than fifty thousand people.
 */
export function readPeopleFile(text: string): PeopleFile {
  const [header, ...records] = recordsOf(text);
  if (header === undefined) throw new Error('The file is empty.');
  const columns = columnsOf(header.record);
  const attributes = attributesOf(header.record, columns);
  const otherColumns = attributes.filter((title) => title !== null);
  if (records.length > ROWS_MAXIMUM)
    throw new Error(`The file has ${records.length.toLocaleString('en-GB')} people; at most 50,000 are taken at once.`);
  const monthFirstLine = monthFirstLineIn(records, columns.indexOf('leavingDay'));
  const rows: PersonRow[] = [];
  const refused: RefusedLine[] = [];
  for (const { line, record } of records) {
    if (record.length !== columns.length) {
      refused.push({ line, why: `It has ${record.length} cells where the headers are ${columns.length}.` });
      continue;
    }
    const cellsOf = (given: readonly (string | null)[]) =>
      given.flatMap((name, index) => (name === null ? [] : [[name, record[index] ?? ''] as const]));
    const read = readPerson(line, Object.fromEntries(cellsOf(columns)), { monthFirstLine });
    const other = readAttributes(line, cellsOf(attributes));
    refused.push(...read.refused, ...other.refused);
    if (read.row !== null)
      rows.push(otherColumns.length === 0 ? read.row : { ...read.row, attributes: other.attributes });
  }
  return { rows, refused, otherColumns };
}

/** The values given for a person. An absent one stays as it is, and an empty text is none. */
export type GivenCells = { readonly [column in PeopleColumn]?: string | null | undefined };

/**
 * Judges what is given of one person by itself.
 * @param monthFirstLine a line of the same list that has the month first (`monthFirstLineIn`)
 */
export function readPerson(
  line: number,
  given: GivenCells,
  { monthFirstLine = null }: { readonly monthFirstLine?: number | null } = {},
): { readonly row: PersonRow | null; readonly refused: readonly RefusedLine[] } {
  const present = Object.entries(given).filter(([, value]) => value !== undefined);
  const cells = present.map(([column, value]) =>
    readCell(column as PeopleColumn, asSeen(column as PeopleColumn, value ?? '').trim() || null, monthFirstLine),
  );
  const whys = cells.map(({ why }) => why).filter((why) => why !== null);
  if (whys.length > 0) return { row: null, refused: whys.map((why) => ({ line, why })) };
  const row = { line, ...Object.fromEntries(cells.map(({ column, value }) => [column, value])) } as PersonRow;
  return { row: row.userId && isUserId(row.userId) ? { ...row, userId: row.userId.toLowerCase() } : row, refused: [] };
}

/** A user ID is the provider's and compared as it is. */
function asSeen(column: PeopleColumn, value: string): string {
  return column === 'userId' ? value : visibleText(value);
}

function readCell(
  column: PeopleColumn,
  text: string | null,
  monthFirstLine: number | null,
): { readonly column: PeopleColumn; readonly value: string | null; readonly why: string | null } {
  const why = reasonAgainst(column, text);
  if (column !== 'leavingDay' || text === null || why !== null) return { column, value: text, why };
  const read = readDay(text, monthFirstLine);
  return { column, value: read.day, why: read.why === null ? null : `${TITLES[column]} ${text}: ${read.why}` };
}

function readAttributes(
  line: number,
  given: readonly (readonly [string, string])[],
): { readonly attributes: Attributes; readonly refused: readonly RefusedLine[] } {
  const cells = given.map(([title, value]) => [title, value.trim() || null] as const);
  const whys = cells.flatMap(([title, value]) =>
    value === null ? [] : [reasonAgainstText(title, value, ATTRIBUTE_CHARACTERS)],
  );
  return {
    attributes: Object.fromEntries(cells),
    refused: whys.filter((why) => why !== null).map((why) => ({ line, why })),
  };
}

export interface RecordAtLine {
  readonly line: number;
  readonly record: readonly string[];
}

/** The records of a CSV with their lines, but for empty ones. @throws with a sentence when it is none. */
export function recordsOf(text: string, separator = ','): RecordAtLine[] {
  try {
    const parsed = parse(text, {
      delimiter: separator,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as { readonly record: string[]; readonly info: { readonly lines: number } }[];
    // The line a record ends on; a cell may hold line breaks.
    return parsed
      .map(({ record, info }) => ({ line: info.lines, record }))
      .filter(({ record }) => record.some((cell) => cell.trim() !== ''));
  } catch (error) {
    throw new Error(`The file is not CSV: ${(error as Error).message}.`);
  }
}

/** For each header what it is for, or null. */
function columnsOf(header: readonly string[]): (PeopleColumn | null)[] {
  const columns = header.map((title) => {
    const key = title.toLowerCase().replaceAll(/[^a-z]/g, '');
    return Object.hasOwn(COLUMNS, key) ? COLUMNS[key as keyof typeof COLUMNS] : null;
  });
  const missing = REQUIRED.filter((column) => !columns.includes(column)).map((column) => TITLES[column]);
  if (missing.length > 0)
    throw new Error(`The first line must name the columns, separated by commas. Missing: ${missing.join(', ')}.`);
  const twice = columns.find((column, index) => column !== null && columns.indexOf(column) !== index);
  if (twice) throw new Error(`Two columns are called ${TITLES[twice]}.`);
  return columns;
}

/** For each header the name of its attribute, or null: it is a column of ours, or it has no name. */
function attributesOf(header: readonly string[], columns: readonly (PeopleColumn | null)[]): (string | null)[] {
  const attributes = header.map((title, index) => (columns[index] === null ? title.trim() || null : null));
  const titles = attributes.filter((title) => title !== null);
  if (titles.length > ATTRIBUTES_MAXIMUM)
    throw new Error(`The file has ${titles.length} columns beside ours; at most ${ATTRIBUTES_MAXIMUM} are kept.`);
  for (const [index, title] of titles.entries()) {
    const why = reasonAgainstText(`The header ${title.slice(0, 20)}`, title, ATTRIBUTE_TITLE_CHARACTERS);
    if (why !== null) throw new Error(why);
    if (titles.indexOf(title) !== index) throw new Error(`Two columns are called ${title}.`);
  }
  return attributes;
}

/** Why a value cannot be taken, as a sentence; null when it can. A day is read besides (`readDay`). */
export function reasonAgainst(column: PeopleColumn, value: string | null): string | null {
  const title = TITLES[column];
  if (value === null) return (REQUIRED as readonly string[]).includes(column) ? `${title} is missing.` : null;
  // A user ID is the provider's, and may begin with any character.
  const why = reasonAgainstText(title, value, LONGEST[column], { mayBeFormula: column === 'userId' });
  if (why !== null) return why;
  return column === 'email' && !EMAIL_PATTERN.test(value) ? `${title} is no e-mail address.` : null;
}

function reasonAgainstText(
  title: string,
  value: string,
  maximum: number,
  { mayBeFormula = false } = {},
): string | null {
  if (value.length > maximum) return `${title} is longer than ${maximum} characters.`;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused.
  if (/[\u0000-\u001f\u007f]/.test(value)) return `${title} has a line break or another control character.`;
  return !mayBeFormula && FORMULA.test(value) && !NUMBER.test(value)
    ? `${title} begins like a formula: ${value.slice(0, 1)}`
    : null;
}
