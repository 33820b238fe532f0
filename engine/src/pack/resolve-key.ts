import { didYouMean } from './did-you-mean.ts';
import type { ProblemReport, SourceLocation } from './problem.ts';
import { PackCode } from './problem.ts';
import type { ReadKind, ReadPack } from './read-pack.ts';

/** Looks a key up; a missing one is reported as V2 unless a file of that kind could not be read. */
export function resolveKey<Value>(
  context: { readonly read: ReadPack; readonly problems: ProblemReport },
  valuesByKey: ReadonlyMap<string, Value>,
  wanted: { readonly what: string; readonly key: string; readonly location: SourceLocation; readonly kind?: ReadKind },
): Value | undefined {
  const value = valuesByKey.get(wanted.key);
  if (value === undefined && (wanted.kind === undefined || !context.read.unreadable.has(wanted.kind))) {
    context.problems.report(
      PackCode.DanglingKey,
      wanted.location,
      `there is no ${wanted.what} '${wanted.key}'`,
      didYouMean(wanted.key, valuesByKey.keys()),
    );
  }
  return value;
}

/** Turns a list into a map by key; a key met twice is reported as V3 and the first one stays. */
export function byUniqueKey<Item extends { readonly key: string }>(
  items: readonly Item[],
  what: string,
  locationOf: (item: Item, index: number) => SourceLocation,
  problems: ProblemReport,
): Map<string, Item> {
  const byKey = new Map<string, Item>();
  items.forEach((item, index) => {
    if (byKey.has(item.key))
      problems.report(PackCode.DuplicateKey, locationOf(item, index), `the ${what} '${item.key}' is defined twice`);
    else byKey.set(item.key, item);
  });
  return byKey;
}
