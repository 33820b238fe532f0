import { setImmediate } from 'node:timers/promises';
import type { importOutcomes } from '@evenhand/contract/directory';
import type { CompiledPack } from '@evenhand/engine/pack';
import { dayInWords } from '../platform/days.ts';
import type { Directory, KnownPerson } from '../users/directory.queries.ts';
import type { ListFacts } from '../users/people-traps.ts';
import { knownBy, plainNumber, trapsIn } from '../users/people-traps.ts';
import type { PlannedLine } from '../users/plan-people.ts';
import { planPeople } from '../users/plan-people.ts';
import type { RefusedLine } from '../users/read-people-file.ts';
import type { PeopleList } from '../users/read-people-list.ts';
import type { PersonToSave } from '../users/save-people.ts';
import type { PlannedChange } from './apply-changes.ts';
import { changesBetween } from './changes-of-person.ts';

/** A line of a checked list, in the order in which lines are applied. */
export interface CheckedLine {
  readonly line: number;
  readonly outcome: (typeof importOutcomes)[number];
  readonly name: string | null;
  readonly employeeNumber: string | null;
  readonly words: readonly string[];
  /** Null where nothing is done. */
  readonly change: PlannedChange | null;
}

export interface ImportPlan {
  readonly lines: readonly CheckedLine[];
  readonly warnings: readonly string[];
  /** Why nothing of it can be applied. */
  readonly stopped: string | null;
  readonly isOfOwner: boolean;
}

export interface ImportCaller {
  readonly userId: string;
  readonly isOwner: boolean;
}

interface Given {
  readonly list: PeopleList;
  readonly directory: Directory;
  readonly pack: CompiledPack;
  readonly isWhole: boolean;
  readonly signInNames: ListFacts['signInNames'];
  readonly owners: ReadonlySet<string>;
  readonly caller: ImportCaller;
}

/** A refusal may make another one: who reports to a new person that is refused has no manager. */
const ROUNDS_MAXIMUM = 20;

/**
 * Says line by line what a list does. A refused line is left out, and the others go on. Other requests are answered
 * between the parts of the work.
 */
export async function planImport(given: Given): Promise<ImportPlan> {
  const { list, directory, isWhole, signInNames } = given;
  const missing = isWhole ? missingFrom(given) : [];
  const refused = new Map<number, string[]>();
  const refuse = (lines: readonly RefusedLine[]) => {
    for (const { line, why } of lines) refused.set(line, [...(refused.get(line) ?? []), why]);
  };
  const traps = trapsIn(list.rows, directory, { missing: new Set(missing.map(({ userId }) => userId)), signInNames });
  refuse(traps.refused);
  await setImmediate();
  let planned: readonly PlannedLine[] = [];
  for (let round = 1; ; round += 1) {
    const rows = list.rows.filter(({ line }) => !refused.has(line));
    const plan = planPeople(rows, directory, { isWhole });
    planned = plan.lines;
    await setImmediate();
    const why = [...plan.refused, ...planned.flatMap((line) => whyNotByCaller(given, line) ?? [])];
    if (why.length === 0) break;
    if (round === ROUNDS_MAXIMUM)
      return stoppedBy('Too many lines depend on others that are refused. Correct those first.');
    refuse(why);
  }
  const lines = [
    ...refusedLines(list, refused),
    ...inOrder(planned).map((line) => checkedLine(line, given)),
    ...missing.map((person) => missingLine(person, given)),
  ];
  await setImmediate();
  return {
    lines,
    warnings: [...traps.warnings, ...warningsOf(lines, given)],
    stopped: stoppedFor(lines, given),
    isOfOwner: lines.some(({ change }) => change !== null && given.owners.has(change.person.userId)),
  };
}

function stoppedBy(stopped: string): ImportPlan {
  return { lines: [], warnings: [], stopped, isOfOwner: false };
}

/** People with a number whom no line of the list can mean, however its number is written. */
function missingFrom({ list, directory }: Given): readonly KnownPerson[] {
  const numbers = [...list.rows, ...list.refused].flatMap(({ employeeNumber }) => employeeNumber ?? []);
  const present = new Set(numbers.map(plainNumber));
  const { plainNumber: plain } = knownBy(directory.people);
  // A line that is refused for its address may mean the person of this address.
  const addresses = new Set(
    list.rows.flatMap((row) => (plain.has(plainNumber(row.employeeNumber)) ? [] : (row.email?.toLowerCase() ?? []))),
  );
  return directory.people.filter(
    ({ employeeNumber, hasLeft, email }) =>
      !hasLeft &&
      employeeNumber !== null &&
      !present.has(plainNumber(employeeNumber)) &&
      !(email !== null && addresses.has(email.toLowerCase())),
  );
}

/** Nobody ends their own access or moves their own address, and an owner's record is an owner's to change. */
function whyNotByCaller(
  { owners, caller }: Given,
  { line, known, person, leaves, isChanged, returns }: PlannedLine,
): RefusedLine | null {
  if (known === null) return null;
  if (known.userId === caller.userId && leaves)
    return { line, why: 'This is you. Somebody else must end your access.' };
  if (known.userId === caller.userId && known.email?.toLowerCase() !== person.email?.toLowerCase())
    return { line, why: 'This is you. Somebody else must change your address.' };
  return owners.has(known.userId) && !caller.isOwner && (leaves || isChanged || returns)
    ? { line, why: 'This is an owner. Only an owner may change their record.' }
    : null;
}

function refusedLines(
  { rows, refused: unread }: PeopleList,
  refused: ReadonlyMap<number, readonly string[]>,
): CheckedLine[] {
  const ofRows = rows.flatMap(({ line, employeeNumber, firstName, lastName }): CheckedLine[] => {
    const words = refused.get(line);
    if (words === undefined) return [];
    return [{ line, outcome: 'refused', name: `${firstName} ${lastName}`, employeeNumber, words, change: null }];
  });
  const ofUnread = [...Map.groupBy(unread, ({ line }) => line)].map(
    ([line, whys]): CheckedLine => ({
      line,
      outcome: 'refused',
      name: whys[0]?.name ?? null,
      employeeNumber: whys[0]?.employeeNumber ?? null,
      words: whys.map(({ why }) => why),
      change: null,
    }),
  );
  return [...ofUnread, ...ofRows];
}

/** New people before all others, and a new manager before those who report to them. */
function inOrder(planned: readonly PlannedLine[]): PlannedLine[] {
  const added = new Map(planned.flatMap((one) => (one.known === null ? [[one.person.userId, one] as const] : [])));
  const ordered = new Set<PlannedLine>();
  for (const one of added.values()) {
    const above: PlannedLine[] = [];
    let next: PlannedLine | undefined = one;
    while (next !== undefined && !ordered.has(next)) {
      above.push(next);
      next = added.get(next.person.managerUserId ?? '');
    }
    for (const each of above.reverse()) ordered.add(each);
  }
  return [...ordered, ...planned.filter(({ known }) => known !== null)];
}

function checkedLine(
  { line, known, person, leavingDay, isChanged, leaves, returns, leaving }: PlannedLine,
  given: Given,
): CheckedLine {
  const before = known === null ? null : savedOf(known);
  const isDone = known === null || isChanged || leaves || returns;
  return {
    line,
    outcome: leaves ? 'leaves' : returns ? 'returns' : known === null ? 'added' : isChanged ? 'changed' : 'unchanged',
    name: `${person.firstName} ${person.lastName}`,
    employeeNumber: person.employeeNumber,
    words: [
      ...(leaves && leavingDay !== null ? [`Leaves now: the leaving date is ${dayInWords(leavingDay)}`] : []),
      ...(returns ? ['Is back, without rights'] : []),
      ...(known === null ? [] : wordsOf(before, person, given)),
      ...(leaving?.leavingDay == null ? [] : [`Leaves on ${dayInWords(leaving.leavingDay)}`]),
    ],
    change: isDone ? { person, before, version: known?.version ?? null, isChanged, leaves, returns, leaving } : null,
  };
}

function missingLine(known: KnownPerson, { caller, owners }: Given): CheckedLine {
  const person = savedOf(known);
  const who = { line: 0, name: `${known.firstName} ${known.lastName}`, employeeNumber: known.employeeNumber };
  const why =
    known.userId === caller.userId
      ? 'This is you, and you are not in the list. Somebody else must end your access.'
      : owners.has(known.userId) && !caller.isOwner
        ? 'This is an owner, who is not in the list. Only an owner may end their access.'
        : null;
  if (why !== null) return { ...who, outcome: 'refused', words: [why], change: null };
  const change = {
    person,
    before: person,
    version: known.version,
    isChanged: false,
    leaves: true,
    returns: false,
    leaving: null,
  };
  return { ...who, outcome: 'leaves', words: ['Leaves: is not in the list'], change };
}

function wordsOf(before: PersonToSave | null, person: PersonToSave, { pack, directory }: Given): string[] {
  const names = namesIn(directory);
  return changesBetween(before, person, pack, (userId) => names.get(userId) ?? 'somebody new').map(
    ({ title, from, to }) => `${title}: ${from ?? 'none'} → ${to ?? 'none'}`,
  );
}

const namesOfDirectory = new WeakMap<Directory, ReadonlyMap<string, string>>();

function namesIn(directory: Directory): ReadonlyMap<string, string> {
  const known = namesOfDirectory.get(directory);
  if (known !== undefined) return known;
  const names = new Map(
    directory.people.map(({ userId, firstName, lastName }) => [userId, `${firstName} ${lastName}`]),
  );
  namesOfDirectory.set(directory, names);
  return names;
}

function savedOf(known: KnownPerson): PersonToSave {
  const { userId, serviceId, employeeNumber, firstName, lastName, email, jobTitle, accessLevelId, managerUserId } =
    known;
  return { userId, serviceId, employeeNumber, firstName, lastName, email, jobTitle, accessLevelId, managerUserId };
}

function warningsOf(lines: readonly CheckedLine[], { directory }: Given): string[] {
  const leavers = new Set(lines.flatMap(({ change }) => (change?.leaves === true ? [change.person.userId] : [])));
  const managerOf = new Map(
    directory.people.map(({ userId, managerUserId, hasLeft }) => [userId, hasLeft ? null : managerUserId]),
  );
  for (const { change } of lines) if (change !== null) managerOf.set(change.person.userId, change.person.managerUserId);
  const left = [...managerOf].filter(
    ([userId, manager]) => manager !== null && leavers.has(manager) && !leavers.has(userId),
  );
  return left.length === 0
    ? []
    : [
        `${left.length.toLocaleString('en-GB')} ${left.length === 1 ? 'person reports' : 'people report'} to somebody who leaves.`,
      ];
}

function stoppedFor(lines: readonly CheckedLine[], { list, isWhole }: Given): string | null {
  const unknown = isWhole ? list.refused.find(({ employeeNumber }) => employeeNumber === null) : undefined;
  if (unknown !== undefined)
    return `Line ${unknown.line} says of nobody whom it is about, so it is not known who is missing. Correct it first.`;
  return lines.every(({ change }) => change === null) ? 'It would change nothing.' : null;
}
