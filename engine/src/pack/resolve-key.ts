import type { PackFileKind } from '@evenhand/contract/packs/pack-files';
import { didYouMean } from './did-you-mean.ts';
import type { Place, ProblemReport } from './problem.ts';
import { PackCode } from './problem.ts';
import type { ReadPack } from './read-pack.ts';

/** Looks a key up; a missing one is reported as V2 unless a file of that kind could not be read. */
export function resolveKey<Value>(
  context: { readonly read: ReadPack; readonly problems: ProblemReport },
  known: ReadonlyMap<string, Value>,
  wanted: { readonly what: string; readonly key: string; readonly place: Place; readonly kind?: PackFileKind },
): Value | undefined {
  const value = known.get(wanted.key);
  if (value === undefined && (wanted.kind === undefined || !context.read.unreadable.has(wanted.kind))) {
    context.problems.report(PackCode.DanglingKey, wanted.place, `there is no ${wanted.what} '${wanted.key}'`, didYouMean(wanted.key, known.keys()));
  }
  return value;
}

/** Turns a list into a map by key; a key met twice is reported as V3 and the first one stays. */
export function byUniqueKey<Item extends { readonly key: string }>(
  items: readonly Item[],
  what: string,
  placeOf: (item: Item, index: number) => Place,
  problems: ProblemReport,
): Map<string, Item> {
  const known = new Map<string, Item>();
  items.forEach((item, index) => {
    if (known.has(item.key)) problems.report(PackCode.DuplicateKey, placeOf(item, index), `the ${what} '${item.key}' is defined twice`);
    else known.set(item.key, item);
  });
  return known;
}
