import type { FormerNames, IdsLock } from '@evenhand/engine/pack/ids-lock';
import { LOCK_FILE } from '@evenhand/engine/pack/lock-file';
import { PackCode } from '@evenhand/engine/pack/problem';
import type { Db } from '../platform/database/open-database.ts';

/** How many clashes of one kind are named; a merge that was forgotten makes hundreds. */
const NAMED_COUNT = 3;

export interface GivenNumbers {
  readonly ids: IdsLock;
  readonly formerNames: FormerNames;
}

/**
 * Numbers that mean something else where they are published than in the lock file of the pack, one line each.
 * So it is when two branches have given numbers and the lock file of one was published (domain brief §4.5).
 */
export async function clashingNumbers(
  tx: Db,
  service: { readonly id: number; readonly key: string },
  { ids, formerNames }: GivenNumbers,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('configuration_id')
    .select(['kind', 'key', 'id'])
    .where('service_id', '=', service.id)
    .execute();
  const published = Map.groupBy(rows, ({ kind }) => kind);
  const lines: string[] = [];
  for (const [kind, entries] of ids) {
    const ofKind = published.get(kind) ?? [];
    const idByKey = new Map(ofKind.map(({ key, id }) => [key, id]));
    const keysById = Map.groupBy(ofKind, ({ id }) => id);
    const clashes = [...entries].flatMap(([key, id]) => {
      const before = idByKey.get(key);
      if (before !== undefined)
        return before === id ? [] : [`the ${kind} '${key}' has the number ${id}, and is published with ${before}`];
      const holders = keysById.get(id)?.map((holder) => holder.key) ?? [];
      const names = formerNames.get(kind)?.get(key) ?? [key];
      return holders.length === 0 || holders.some((holder) => names.includes(holder))
        ? []
        : [`the ${kind} '${key}' has the number ${id}, which is published for '${holders[0]}'`];
    });
    for (const clash of clashes.slice(0, NAMED_COUNT))
      lines.push(`${service.key}/${LOCK_FILE}: ${PackCode.DuplicateKey} ${clash}.`);
    if (clashes.length > NAMED_COUNT)
      lines.push(
        `${service.key}/${LOCK_FILE}: ${PackCode.DuplicateKey} and ${clashes.length - NAMED_COUNT} more of kind ${kind}.`,
      );
  }
  const advice =
    "Another lock file was published before. Merge its lines into this one and run 'npm run pack -- lock' again; write 'was: [old-key]' where a key was renamed.";
  return lines.length === 0 ? [] : [...lines, advice];
}
