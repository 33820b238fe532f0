import type { IdsLock } from './ids-lock.ts';
import type { TextLock } from './text-lock.ts';

export interface PackLock {
  readonly ids: IdsLock;
  readonly texts: TextLock;
}

/** Lists what the lock file lacks, one line each: new and renamed keys by kind, new and changed texts. */
export function compareLocks(before: PackLock, after: PackLock): string[] {
  const lines: string[] = [];
  for (const [kind, entries] of after.ids) {
    const older = new Map([...(before.ids.get(kind) ?? [])].map(([name, id]) => [id, name]));
    const added = [...entries].filter(([, id]) => !older.has(id)).map(([name]) => name);
    if (added.length > 0) lines.push(`${kind}: ${added.join(', ')} ${added.length === 1 ? 'is' : 'are'} new`);
    for (const [name, id] of entries) {
      const formerName = older.get(id);
      if (formerName !== undefined && formerName !== name) lines.push(`${kind}: ${formerName} is now ${name}`);
    }
  }
  for (const [name, hash] of after.texts) {
    const olderHash = before.texts.get(name);
    if (olderHash !== hash) lines.push(`text: ${name} ${olderHash === undefined ? 'is new' : 'has changed'}`);
  }
  for (const name of before.texts.keys()) if (!after.texts.has(name)) lines.push(`text: ${name} has gone`);
  return lines;
}
