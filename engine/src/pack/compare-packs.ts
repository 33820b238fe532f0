import { isInTemplates } from './letters/read-letter-file.ts';
import type { SourceLocation } from './problem.ts';
import { createProblemReport } from './problem.ts';
import type { PackFile } from './read-pack.ts';
import { readPack } from './read-pack.ts';

/** One difference between two packs, in the words of their files. */
export interface PackChange extends SourceLocation {
  readonly sentence: string;
}

/**
 * Compares two packs, file by file: a line of the newer pack, or of the older one for what has gone. Lists of things
 * with keys are compared by key, so that a new first entry is one change.
 */
export function comparePacks(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): PackChange[] {
  const older = filesOf(before);
  const newer = filesOf(after);
  const yaml = [...new Set([...older.keys(), ...newer.keys()])].flatMap((path): PackChange[] => {
    const [from, to] = [older.get(path), newer.get(path)];
    if (from === undefined || to === undefined)
      return [{ file: path, line: 1, sentence: sentenceOfOne(before.has(path), after.has(path)) }];
    return differences(from.value, to.value, { labels: [], before: [], after: [] }).map(
      ({ place, isGone, sentence }) => ({
        ...(isGone ? from.source.locationOf(place.before) : to.source.locationOf(place.after)),
        sentence: place.labels.length === 0 ? sentence : `${place.labels.join(' › ')}: ${sentence}`,
      }),
    );
  });
  return [...yaml, ...textChanges(before, after)].sort((a, b) =>
    a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1,
  );
}

/** Sentence about a file that is in one pack only, or cannot be read. */
function sentenceOfOne(isInOlder: boolean, isInNewer: boolean): string {
  if (isInOlder && isInNewer) return 'the file cannot be read in both packs, so it is not compared';
  return isInNewer ? 'the file is new' : 'the file has gone';
}

function filesOf(files: ReadonlyMap<string, string>): Map<string, PackFile<unknown>> {
  // The compiler reports errors in the files.
  const read = readPack(files, createProblemReport());
  const all: readonly PackFile<unknown>[] = Object.values(read.files).flat();
  return new Map(all.map((file) => [file.source.path, file]));
}

function textChanges(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): PackChange[] {
  const paths = [...new Set([...before.keys(), ...after.keys()])].filter((path) => path.endsWith('.md'));
  return paths.flatMap((path) => {
    const [from, to] = [before.get(path), after.get(path)];
    if (from === to) return [];
    const verb = from === undefined ? 'is new' : to === undefined ? 'has gone' : 'has changed';
    return [{ file: path, line: 1, sentence: `the ${isInTemplates(path) ? 'letter' : 'text'} ${verb}` }];
  });
}

/** Location of a difference: in words, and in each of the two files. */
interface Place {
  readonly labels: readonly string[];
  readonly before: readonly PropertyKey[];
  readonly after: readonly PropertyKey[];
}
interface Difference {
  readonly place: Place;
  readonly isGone: boolean;
  readonly sentence: string;
}

function differences(from: unknown, to: unknown, place: Place): Difference[] {
  if (JSON.stringify(from) === JSON.stringify(to)) return [];
  if (isKeyedList(from) && isKeyedList(to)) return listDifferences(from, to, place);
  if (isBlock(from) && isBlock(to)) {
    return [...new Set([...Object.keys(from), ...Object.keys(to)])].flatMap((name) =>
      pairDifferences(from[name], to[name], {
        labels: [...place.labels, name],
        before: [...place.before, name],
        after: [...place.after, name],
      }),
    );
  }
  if (isBlockList(from) && isBlockList(to)) {
    if (from.length !== to.length)
      return [{ place, isGone: false, sentence: `the number of entries was ${from.length} and is ${to.length}` }];
    return to.flatMap((item, index) =>
      differences(from[index], item, {
        labels: [...place.labels, `entry ${index + 1}`],
        before: [...place.before, index],
        after: [...place.after, index],
      }),
    );
  }
  return [{ place, isGone: false, sentence: `${shortOf(from)} has become ${shortOf(to)}` }];
}

function pairDifferences(from: unknown, to: unknown, place: Place): Difference[] {
  if (from === undefined && to === undefined) return [];
  if (from === undefined) return [{ place, isGone: false, sentence: isKeyed(to) ? 'is new' : `${shortOf(to)} is new` }];
  if (to === undefined)
    return [{ place, isGone: true, sentence: isKeyed(from) ? 'has gone' : `${shortOf(from)} has gone` }];
  return differences(from, to, place);
}

function listDifferences(from: readonly Keyed[], to: readonly Keyed[], place: Place): Difference[] {
  // The key of an item says what the list holds, so the name of the list is left out.
  const labels = place.labels.slice(0, -1);
  const positionOf = (items: readonly Keyed[], key: string) => items.findIndex((item) => item.key === key);
  const formerKeyOf = (item: Keyed) => [item.key, ...(item.was ?? [])].find((key) => positionOf(from, key) >= 0);
  const met = new Set<string>();
  const differences = to.flatMap((item, index) => {
    const formerKey = formerKeyOf(item);
    const formerIndex = formerKey === undefined ? -1 : positionOf(from, formerKey);
    if (formerKey !== undefined) met.add(formerKey);
    const at = {
      labels: [...labels, item.key],
      before: [...place.before, Math.max(0, formerIndex)],
      after: [...place.after, index],
    };
    return pairDifferences(from[formerIndex], item, at);
  });
  const gone = from.flatMap((item, index) =>
    met.has(item.key)
      ? []
      : pairDifferences(item, undefined, {
          labels: [...labels, item.key],
          before: [...place.before, index],
          after: place.after,
        }),
  );
  const kept = (items: readonly Keyed[], others: readonly Keyed[]) =>
    items.map(({ key }) => key).filter((key) => positionOf(others, key) >= 0);
  const isMoved = kept(from, to).join() !== kept(to, from).join();
  return [
    ...differences,
    ...gone,
    ...(isMoved ? [{ place, isGone: false, sentence: `the order is now ${to.map(({ key }) => key).join(', ')}` }] : []),
  ];
}

interface Keyed {
  readonly key: string;
  readonly was?: readonly string[];
}

function isKeyed(value: unknown): value is Keyed {
  return isBlock(value) && typeof value.key === 'string';
}

function isKeyedList(value: unknown): value is readonly Keyed[] {
  return Array.isArray(value) && value.length > 0 && value.every(isKeyed);
}

function isBlockList(value: unknown): value is readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) && value.length > 0 && value.every(isBlock);
}

function isBlock(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const SHORT_CHARACTERS = 60;

function shortOf(value: unknown): string {
  const text = typeof value === 'string' ? `'${value}'` : JSON.stringify(value);
  return text.length > SHORT_CHARACTERS ? `${text.slice(0, SHORT_CHARACTERS)}…` : text;
}
