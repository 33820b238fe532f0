import type { Directory, KnownPerson } from './directory.queries.ts';
import { isGone } from './plan-people.ts';
import type { PersonRow, RefusedLine } from './read-people-file.ts';

/** What a spreadsheet may do to a list of people, so that it would make a second person or a false manager. */
export interface Traps {
  readonly refused: readonly RefusedLine[];
  /** Things to look at that refuse nothing. */
  readonly warnings: readonly string[];
}

/** What is known of a list beside its lines. */
export interface ListFacts {
  /** People who leave because a whole list does not have them. */
  readonly missing: ReadonlySet<string>;
  /** The names people sign in with, with whose they are. */
  readonly signInNames: ReadonlyMap<string, string>;
}

const WARNED_MAXIMUM = 10;

/**
 * Finds lines that are not about whom they seem to be: numbers that differ from a known one by how they are written,
 * addresses of others, and managers who leave with the list.
 */
export function trapsIn(rows: readonly PersonRow[], directory: Directory, facts: ListFacts): Traps {
  const people = knownBy(directory.people);
  return {
    refused: [
      ...rewrittenNumbers(rows, people),
      ...takenAddresses(rows, directory, people, facts),
      ...leavingManagers(rows, directory, people, facts),
    ],
    warnings: namesToLookAt(rows, people),
  };
}

interface KnownBy {
  readonly number: ReadonlyMap<string, KnownPerson>;
  readonly plainNumber: ReadonlyMap<string, KnownPerson>;
}

/** People by their number as it is written, and by what a spreadsheet may leave of it. */
export function knownBy(people: readonly KnownPerson[]): KnownBy {
  const numbered = people.flatMap((one) => (one.employeeNumber === null ? [] : [[one.employeeNumber, one] as const]));
  return {
    number: new Map(numbered),
    plainNumber: new Map(numbered.map(([number, one]) => [plainNumber(number), one])),
  };
}

/** A number without what spreadsheets add or take: spaces, capitals, leading zeros, `.0` and exponents. */
export function plainNumber(number: string): string {
  const plain = number.toLowerCase().replaceAll(/\s/g, '');
  const [, whole, part = '', power] = /^(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/.exec(plain) ?? [];
  const digits =
    whole === undefined || Number(power) < part.length
      ? plain.replace(/[.,]0+$/, '')
      : `${whole}${part}`.padEnd(Number(power) + 1, '0');
  return digits.replace(/^0+(?=.)/, '');
}

function rewrittenNumbers(rows: readonly PersonRow[], { number, plainNumber: plain }: KnownBy): RefusedLine[] {
  const inList = new Map(rows.map((row) => [row.employeeNumber, row]));
  const unknown = rows.filter((row) => !number.has(row.employeeNumber));
  const alike = Map.groupBy(unknown, (row) => plainNumber(row.employeeNumber));
  return rows.flatMap((row) => {
    const why: RefusedLine[] = [];
    const refuse = (sentence: string) => why.push({ line: row.line, why: sentence });
    const plainly = plainNumber(row.employeeNumber);
    const known = plain.get(plainly);
    if (!number.has(row.employeeNumber)) {
      const written = row.employeeNumber.toLowerCase();
      const other = alike.get(plainly)?.find((one) => one.employeeNumber.toLowerCase() !== written);
      if (known !== undefined) refuse(`There is no employee ${row.employeeNumber}, but ${numbered(known)}.${AS_TEXT}`);
      else if (other !== undefined)
        refuse(
          `Number ${row.employeeNumber} differs from ${other.employeeNumber} on line ${other.line} only in how it is written.`,
        );
    }
    const manager = row.managerNumber ?? null;
    if (manager === null || number.has(manager) || inList.has(manager)) return why;
    const meant = plain.get(plainNumber(manager));
    if (meant !== undefined)
      refuse(`There is no employee ${manager} who could be the manager, but ${numbered(meant)}.${AS_TEXT}`);
    return why;
  });
}

const AS_TEXT = ' Keep numbers as text in the list.';

function numbered({ employeeNumber, firstName, lastName }: KnownPerson): string {
  return `${employeeNumber === null ? '' : `${employeeNumber}, `}${firstName} ${lastName}`;
}

/** An address belongs to one person, counted as all of them would be after the list. One had before stays. */
function takenAddresses(
  rows: readonly PersonRow[],
  { people }: Directory,
  { number }: KnownBy,
  { signInNames }: ListFacts,
): RefusedLine[] {
  const inList = new Set(rows.flatMap((row) => number.get(row.employeeNumber)?.userId ?? []));
  const addressOf = (row: PersonRow) =>
    (row.email === undefined ? number.get(row.employeeNumber)?.email : row.email)?.toLowerCase() ?? null;
  const kept = new Map(
    people.flatMap((one) => (inList.has(one.userId) ? [] : [[one.email?.toLowerCase(), one] as const])),
  );
  const given = Map.groupBy(rows, addressOf);
  return rows.flatMap((row) => {
    const address = row.email?.toLowerCase();
    const known = number.get(row.employeeNumber);
    if (address === undefined || row.userId || known?.email?.toLowerCase() === address) return [];
    const refuse = (why: string): RefusedLine[] => [{ line: row.line, why }];
    const holder = kept.get(address);
    if (holder !== undefined)
      return refuse(
        `The address ${row.email} belongs to ${numbered(holder)}${holder.hasLeft ? ', who has left' : ''}.${known === undefined ? ' If they have a new number, change it in the directory first.' : ''}`,
      );
    const others = (given.get(address) ?? []).slice(0, WARNED_MAXIMUM + 1).filter((one) => one !== row);
    if (others.length > 0)
      return refuse(
        `The address ${row.email} is on ${others.length === 1 ? 'line' : 'lines'} ${others.map(({ line }) => line).join(', ')} too.`,
      );
    const signsIn = signInNames.get(address);
    return signsIn !== undefined && signsIn !== known?.userId
      ? refuse(`Somebody else signs in as ${row.email}. Change their address first.`)
      : [];
  });
}

function leavingManagers(
  rows: readonly PersonRow[],
  directory: Directory,
  { number }: KnownBy,
  { missing }: ListFacts,
): RefusedLine[] {
  const inList = new Map(rows.map((row) => [row.employeeNumber, row]));
  return rows.flatMap((row) => {
    const { managerNumber = null } = row;
    if (managerNumber === null || isGone(row, directory)) return [];
    const manager = number.get(managerNumber);
    const line = inList.get(managerNumber);
    const leaves =
      (line !== undefined && isGone(line, directory)) || (manager !== undefined && missing.has(manager.userId));
    if (leaves && manager?.hasLeft !== true)
      return [{ line: row.line, why: `The manager ${managerNumber} leaves with this list.` }];
    const isNewLink = manager !== undefined && number.get(row.employeeNumber)?.managerUserId !== manager.userId;
    return manager?.hasLeft === true && isNewLink && line === undefined
      ? [{ line: row.line, why: `The manager ${numbered(manager)} has left.` }]
      : [];
  });
}

function namesToLookAt(rows: readonly PersonRow[], { number }: KnownBy): string[] {
  const swapped: number[] = [];
  const cased: number[] = [];
  for (const { line, employeeNumber, firstName, lastName } of rows) {
    const known = number.get(employeeNumber);
    if (known === undefined || (known.firstName === firstName && known.lastName === lastName)) continue;
    const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
    if (same(known.firstName, lastName) && same(known.lastName, firstName)) swapped.push(line);
    else if (same(known.firstName, firstName) && same(known.lastName, lastName)) cased.push(line);
  }
  return [
    ...warningOf(swapped, 'First and last name have changed places'),
    ...warningOf(cased, 'A name is written with other capitals'),
  ];
}

function warningOf(lines: readonly number[], sentence: string): string[] {
  if (lines.length === 0) return [];
  const more = lines.length > WARNED_MAXIMUM ? ` and ${lines.length - WARNED_MAXIMUM} more` : '';
  return [
    `${sentence} on ${lines.length === 1 ? 'line' : 'lines'} ${lines.slice(0, WARNED_MAXIMUM).join(', ')}${more}.`,
  ];
}
