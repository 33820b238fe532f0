import { didYouMean } from '@evenhand/engine/pack/did-you-mean';
import type { Directory, KnownPerson } from './directory.queries.ts';
import type { GivenIdentity } from './name-people.ts';
import { namedPeople } from './name-people.ts';
import type { PersonRow, RefusedLine } from './read-people-file.ts';
import type { GivenAttributes, GivenLeavingDay, PersonToSave } from './save-people.ts';

/** The changes of an import, if nothing is refused. */
export interface PeoplePlan {
  readonly refused: readonly RefusedLine[];
  readonly added: readonly PersonToSave[];
  readonly changed: readonly PersonToSave[];
  readonly unchangedCount: number;
  readonly leavers: readonly PersonToSave[];
  readonly returned: readonly PersonToSave[];
  /** People with a leaving date that is still to come. */
  readonly leavingLaterCount: number;
  /** Such dates that are new, have changed or are gone. */
  readonly leavingDays: readonly GivenLeavingDay[];
  readonly attributes: readonly GivenAttributes[];
  /** People with the subjects by which they are known from now on. */
  readonly identities: readonly GivenIdentity[];
  /** What each line does, if nothing is refused. */
  readonly lines: readonly PlannedLine[];
}

/** What a line of a file does to a person. */
export interface PlannedLine {
  readonly line: number;
  /** As the directory knows them; null for somebody new. */
  readonly known: KnownPerson | null;
  readonly person: PersonToSave;
  /** The leaving date that the line gives, whether it is new or not. */
  readonly leavingDay: string | null;
  readonly isChanged: boolean;
  readonly leaves: boolean;
  readonly returns: boolean;
  /** When the file changes it. */
  readonly leaving: GivenLeavingDay | null;
}

/** Lines or people of one reason that it names. */
const NAMED_MAXIMUM = 10;

interface PlannedRow {
  readonly row: PersonRow;
  readonly known: KnownPerson | null;
  readonly identity: GivenIdentity | null;
  /** All of the person's, when the file changes them. */
  readonly attributes: GivenAttributes | null;
  /** When the file changes it. */
  readonly leaving: GivenLeavingDay | null;
  readonly person: PersonToSave;
}

/**
 * Compares the lines of a file with the people of the service. An absent column changes nothing, and a person
 * who is not in the file stays as they are; one who had left and is in a whole file is back.
 */
export function planPeople(
  rows: readonly PersonRow[],
  directory: Directory,
  { isWhole = false }: { readonly isWhole?: boolean } = {},
): PeoplePlan {
  const refused: RefusedLine[] = [
    ...repeatedIn(rows, 'employeeNumber', 'Employee number'),
    ...repeatedIn(rows, 'userId', 'User ID'),
  ];
  const planned = withManagers(rows, directory, refused);
  refused.push(...circlesIn(planned, directory));
  const current = planned.filter(({ row }) => !isGone(row, directory));
  const lines = planned.map(({ row, known, person, leaving, attributes }): PlannedLine => {
    const gone = isGone(row, directory);
    return {
      line: row.line,
      known,
      person,
      leavingDay: row.leavingDay ?? null,
      isChanged: known !== null && (attributes !== null || leaving !== null || !isSame(known, person)),
      leaves: gone && known?.hasLeft !== true,
      returns: !gone && known?.hasLeft === true && (isWhole || row.leavingDay !== undefined),
      leaving,
    };
  });
  return {
    lines,
    refused: refused.sort((one, other) => one.line - other.line),
    added: lines.filter(({ known }) => known === null).map(({ person }) => person),
    changed: lines.filter(({ isChanged }) => isChanged).map(({ person }) => person),
    unchangedCount: lines.filter(({ known, isChanged }) => known !== null && !isChanged).length,
    leavers: lines.filter(({ leaves }) => leaves).map(({ person }) => person),
    returned: lines.filter(({ returns }) => returns).map(({ person }) => person),
    attributes: planned.flatMap(({ attributes }) => attributes ?? []),
    identities: planned.flatMap(({ identity }) => identity ?? []),
    leavingDays: planned.flatMap(({ leaving }) => leaving ?? []),
    leavingLaterCount: current.filter(({ row }) => (row.leavingDay ?? null) !== null).length,
  };
}

/** The person of a line has left by today. */
export function isGone({ leavingDay = null }: PersonRow, { today }: Directory): boolean {
  return leavingDay !== null && leavingDay <= today;
}

/** Each line that says the same as another: nobody knows which of them is meant. */
function repeatedIn(rows: readonly PersonRow[], column: 'employeeNumber' | 'userId', title: string): RefusedLine[] {
  const linesOf = Map.groupBy(
    rows.filter((row) => row[column] != null),
    (row) => (column === 'employeeNumber' ? row.employeeNumber.toLowerCase() : row[column]),
  );
  return [...linesOf.values()].flatMap((same) =>
    same.length === 1
      ? []
      : same.map((row) => {
          const others = same.slice(0, NAMED_MAXIMUM + 1).flatMap((one) => (one === row ? [] : [one.line]));
          const where = `${others.length === 1 ? 'line' : 'lines'} ${others.slice(0, NAMED_MAXIMUM).join(', ')}`;
          return { line: row.line, why: `${title} ${row[column]} is on ${where} too.` };
        }),
  );
}

function withManagers(rows: readonly PersonRow[], directory: Directory, refused: RefusedLine[]): PlannedRow[] {
  const byNumber = new Map(directory.people.map((known) => [known.employeeNumber?.toLowerCase(), known]));
  const byId = new Map(directory.people.map((known) => [known.userId, known]));
  const areas = new Map(
    directory.policyAreas.flatMap(({ id, key, title }) => [
      [key.toLowerCase(), id] as const,
      [title.toLowerCase(), id] as const,
    ]),
  );
  const idOfNumber = new Map([...byNumber].map(([number, { userId }]) => [number, userId]));
  const named = namedPeople(rows, directory, { byNumber, byId });
  for (const [row, { why, userId }] of named) {
    if (why !== null) refused.push({ line: row.line, why });
    idOfNumber.set(row.employeeNumber.toLowerCase(), userId);
  }
  return [...named].map(([row, { known, userId, identity }]) => {
    const refuse = (why: string): null => {
      refused.push({ line: row.line, why });
      return null;
    };
    return {
      row,
      known,
      identity,
      attributes: attributesOf(userId, row, known),
      leaving: leavingOf(userId, row, known, directory),
      person: {
        userId: idOfNumber.get(row.employeeNumber.toLowerCase()) as string,
        serviceId: directory.serviceId,
        employeeNumber: row.employeeNumber,
        firstName: row.firstName,
        lastName: row.lastName,
        email: row.email === undefined ? (known?.email ?? null) : row.email,
        jobTitle: row.jobTitle === undefined ? (known?.jobTitle ?? null) : row.jobTitle,
        accessLevelId: found(
          row.policyArea,
          known?.accessLevelId,
          (title) => areas.get(title.toLowerCase()) ?? refuse(unknownArea(title, directory)),
        ),
        managerUserId: found(
          row.managerNumber,
          known?.managerUserId,
          (number) =>
            idOfNumber.get(number.toLowerCase()) ?? refuse(`There is no employee ${number} who could be the manager.`),
        ),
      },
    };
  });
}

/** A column the file does not have stays as it is. Null when nothing changes. */
function attributesOf(userId: string, row: PersonRow, known: KnownPerson | null): GivenAttributes | null {
  const before = known?.attributes ?? {};
  const given = Object.entries(row.attributes ?? {});
  if (given.every(([title, value]) => (Object.hasOwn(before, title) ? before[title] : null) === value)) return null;
  const kept = new Map(Object.entries(before));
  for (const [title, value] of given) {
    if (value === null) kept.delete(title);
    else kept.set(title, value);
  }
  return { userId, attributes: Object.fromEntries(kept) };
}

/** A day that has come is not kept: the person leaves with this file. Null when nothing changes. */
function leavingOf(
  userId: string,
  row: PersonRow,
  known: KnownPerson | null,
  directory: Directory,
): GivenLeavingDay | null {
  if (row.leavingDay === undefined) return null;
  const leavingDay = isGone(row, directory) ? null : row.leavingDay;
  return leavingDay === (known?.leavingDay ?? null) ? null : { userId, leavingDay };
}

/** The new value of a cell: the stored one when the file has no such column, none when it is empty. */
function found<T>(
  cell: string | null | undefined,
  before: T | null | undefined,
  lookUp: (value: string) => T | null,
): T | null {
  if (cell === undefined) return before ?? null;
  return cell === null ? null : lookUp(cell);
}

function unknownArea(title: string, { policyAreas }: Directory): string {
  const near = didYouMean(
    title,
    policyAreas.map((area) => area.title),
  );
  return `There is no policy area "${title}".${near === null ? '' : ` Did you mean ${near}?`}`;
}

/** Each line whose person would, from manager to manager, report to themselves; the circle is named. */
function circlesIn(planned: readonly PlannedRow[], { people }: Directory): RefusedLine[] {
  const managerOf = new Map(people.map(({ userId, managerUserId }) => [userId, managerUserId]));
  for (const { person } of planned) managerOf.set(person.userId, person.managerUserId);
  const inCircle = peopleInCircles(managerOf);
  if (inCircle.size === 0) return [];
  const names = new Map(
    [...people, ...planned.map(({ person }) => person)].map((one) => [one.userId, fullNameOf(one)]),
  );
  return planned.flatMap(({ row, person }) => {
    if (!inCircle.has(person.userId)) return [];
    const managers: (string | undefined)[] = [];
    let next = managerOf.get(person.userId);
    for (; next && next !== person.userId && managers.length < NAMED_MAXIMUM; next = managerOf.get(next))
      managers.push(names.get(next));
    const own = fullNameOf(person);
    const line = [own, ...managers, ...(next === person.userId ? [] : ['…']), own].join(' → ');
    return [{ line: row.line, why: `Employee ${row.employeeNumber} would be their own manager: ${line}.` }];
  });
}

function fullNameOf({ firstName, lastName }: Pick<PersonToSave, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`;
}

/** Looks at each person once, however long the reporting lines are. */
function peopleInCircles(managerOf: ReadonlyMap<string, string | null>): Set<string> {
  const lookedAt = new Set<string>();
  const inCircle = new Set<string>();
  for (const start of managerOf.keys()) {
    const path = new Set<string>();
    let userId: string | null = start;
    while (userId !== null && !lookedAt.has(userId)) {
      lookedAt.add(userId);
      path.add(userId);
      userId = managerOf.get(userId) ?? null;
    }
    if (userId === null || !path.has(userId)) continue;
    const order = [...path];
    for (const member of order.slice(order.indexOf(userId))) inCircle.add(member);
  }
  return inCircle;
}

const COMPARED = [
  'employeeNumber',
  'firstName',
  'lastName',
  'email',
  'jobTitle',
  'accessLevelId',
  'managerUserId',
] as const;

function isSame(known: KnownPerson, person: PersonToSave): boolean {
  return COMPARED.every((key) => known[key] === person[key]);
}
