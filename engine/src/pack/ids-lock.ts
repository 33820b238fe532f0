import type { KeyWithPast } from './key-path.ts';
import { formerNamesOf, nameOf } from './key-path.ts';
import { LOCK_FILE } from './lock-file.ts';
import type { ProblemReport, SourceLocation } from './problem.ts';
import { createProblemReport, PackCode } from './problem.ts';
import type { SourceFile } from './source-file.ts';
import { parseSource } from './source-file.ts';
import type { TextLock } from './text-lock.ts';
import { readTextLock, TEXT_BLOCK } from './text-lock.ts';

/**
 * Numbers by kind and key, as `ids.lock.yaml` holds them. Keys of things inside a workflow are
 * paths: `grievance/guide/continue`.
 */
export type IdsLock = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Hands out the number of each key: the locked one, a former key's one, or the next free one. */
export interface IdRegister {
  /** `path` is the key with the keys around it; each part may list former names. */
  allot(kind: string, path: readonly KeyWithPast[], location: SourceLocation): number;
  /** Content that the lock file should have. */
  ids(): IdsLock;
  /** Locked keys of a kind that no file asked for. */
  unused(kind: string): string[];
  /** Keys that had no number, by kind. */
  added(): ReadonlyMap<string, readonly string[]>;
  formerNames(): FormerNames;
}

/** The names that renamed keys may have had, by kind and key; their present name is among them. */
export type FormerNames = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

/**
 * A component never has the number 1: the case screen sends 1 as the id of no
 * component (domain brief §3.1 rule 2).
 */
const LOWEST_COMPONENT = 2;
/** Components and steps share the bare names that options lead to, so a name may not move between them. */
const sharingNames: Readonly<Record<string, string>> = { component: 'step', step: 'component' };

export function createIdRegister(locked: IdsLock, firstId: number, problems: ProblemReport): IdRegister {
  const current = new Map([...locked].map(([kind, entries]) => [kind, new Map(entries)]));
  const used = new Set<string>();
  const added = new Map<string, string[]>();
  const renamed = new Map<string, Map<string, readonly string[]>>();
  return {
    allot(kind, path, location) {
      const entries = current.get(kind) ?? new Map<string, number>();
      current.set(kind, entries);
      const name = nameOf(path);
      const former = formerNamesOf(path);
      if (former.length > 1)
        renamed.set(kind, (renamed.get(kind) ?? new Map<string, readonly string[]>()).set(name, former));
      used.add(`${kind} ${name}`);
      const known = entries.get(name) ?? takeFormer(entries, former, name);
      if (known !== undefined) return known;
      const other = sharingNames[kind];
      if (other !== undefined && locked.get(other)?.has(name)) {
        problems.report(
          PackCode.DuplicateKey,
          location,
          `the ${kind} '${name}' has the key that the lock file holds for a ${other}`,
        );
      }
      const lowest = kind === 'component' ? Math.max(firstId, LOWEST_COMPONENT) : firstId;
      const id = Math.max(lowest - 1, ...entries.values()) + 1;
      entries.set(name, id);
      added.set(kind, [...(added.get(kind) ?? []), name]);
      return id;
    },
    ids: () => current,
    unused: (kind) => [...(current.get(kind)?.keys() ?? [])].filter((name) => !used.has(`${kind} ${name}`)),
    added: () => added,
    formerNames: () => renamed,
  };
}

/** A renamed key takes its number along; the old name leaves the lock file. */
function takeFormer(entries: Map<string, number>, formerNames: readonly string[], name: string): number | undefined {
  const former = formerNames.find((candidate) => entries.has(candidate));
  if (former === undefined) return undefined;
  const id = entries.get(former);
  entries.delete(former);
  if (id !== undefined) entries.set(name, id);
  return id;
}

/** Reads the lock file; a number that is not positive, or given twice within a kind, is reported. */
export function readIdsLock(lock: SourceFile | null, problems: ProblemReport): IdsLock {
  const ids = new Map<string, Map<string, number>>();
  for (const [kind, entries] of Object.entries((lock?.value ?? {}) as Record<string, unknown>)) {
    if (kind === TEXT_BLOCK) continue;
    if (typeof entries !== 'object' || entries === null || Array.isArray(entries)) {
      problems.report(
        PackCode.Schema,
        lock?.locationOf([kind]) ?? { file: LOCK_FILE, line: 1 },
        `'${kind}' must be a block of keys with their numbers`,
      );
      continue;
    }
    const numbers = new Map<string, number>();
    const owners = new Map<number, string>();
    for (const [name, id] of Object.entries(entries)) {
      const location = lock?.locationOf([kind, name]) ?? { file: LOCK_FILE, line: 1 };
      if (typeof id !== 'number' || !Number.isInteger(id) || id < (kind === 'component' ? LOWEST_COMPONENT : 1)) {
        problems.report(
          PackCode.Schema,
          location,
          `the number of ${kind} '${name}' must be a whole number from ${kind === 'component' ? LOWEST_COMPONENT : 1}`,
        );
        continue;
      }
      const owner = owners.get(id);
      if (owner !== undefined)
        problems.report(PackCode.DuplicateKey, location, `${kind} '${name}' has the number ${id} that '${owner}' has`);
      owners.set(id, name);
      numbers.set(name, id);
    }
    ids.set(kind, numbers);
  }
  return ids;
}

/** One problem per kind with keys that have no number yet, and one for texts that have no hash. */
export function reportMissingIds(register: IdRegister, addedTexts: readonly string[], problems: ProblemReport): void {
  for (const [kind, names] of register.added()) report('number', kind, names);
  const numbered = addedTexts.filter((name) => !register.added().get('content')?.includes(name));
  if (numbered.length > 0) report('hash', TEXT_BLOCK, numbered);

  function report(what: string, kind: string, names: readonly string[]): void {
    const listed = names.length > 5 ? `${names.slice(0, 5).join(', ')} and ${names.length - 5} more` : names.join(', ');
    problems.report(
      PackCode.DuplicateKey,
      { file: LOCK_FILE, line: 1 },
      `no ${what} yet for ${kind} ${listed}; update the lock file`,
    );
  }
}

/** Parses the lock file. The compiler reports errors. */
export function readLock(files: ReadonlyMap<string, string>): { ids: IdsLock; texts: TextLock } {
  const unheard = createProblemReport();
  const lock = parseSource(LOCK_FILE, files.get(LOCK_FILE) ?? '', unheard);
  return { ids: readIdsLock(lock, unheard), texts: readTextLock(lock, unheard) };
}

/** The text of `ids.lock.yaml`. */
export function renderLock({ ids, texts }: { readonly ids: IdsLock; readonly texts: TextLock }): string {
  const kinds = [...ids].filter(([, entries]) => entries.size > 0).sort(([a], [b]) => (a < b ? -1 : 1));
  const blocks = kinds.map(([kind, entries]) => {
    const lines = [...entries]
      .sort(([, a], [, b]) => a - b)
      .map(([name, id]) => `  ${/^[a-z][a-z0-9/-]*$/.test(name) ? name : JSON.stringify(name)}: ${id}`);
    return `${kind}:\n${lines.join('\n')}\n`;
  });
  if (texts.size > 0) {
    const lines = [...texts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, hash]) => `  ${JSON.stringify(name)}: "${hash}"`);
    blocks.push(`${TEXT_BLOCK}:\n${lines.join('\n')}\n`);
  }
  return `# Numbers of every key, given once and never reused. Written by the lock update; do not edit or remove lines.\n${blocks.join('')}`;
}
