import type { PackFileKind } from '@evenhand/contract/packs/pack-files';
import { packFileKinds } from '@evenhand/contract/packs/pack-files';
import type * as z from 'zod/mini';
import { didYouMean } from './did-you-mean.ts';
import type { LetterFile } from './letters/read-letter-file.ts';
import { isInTemplates, readLetterFile } from './letters/read-letter-file.ts';
import { LOCK_FILE } from './lock-file.ts';
import type { ProblemReport } from './problem.ts';
import { PackCode } from './problem.ts';
import { parseBySchema } from './schema-problems.ts';
import type { SourceFile } from './source-file.ts';
import { parseSource } from './source-file.ts';

export interface PackFile<Value> {
  readonly source: SourceFile;
  readonly value: Value;
}
type FilesByKind = {
  readonly [Kind in PackFileKind]: readonly PackFile<z.output<(typeof packFileKinds)[Kind]['schema']>>[];
};

/** Every file of a pack, parsed, in the order of their paths. */
export interface ReadPack {
  readonly files: FilesByKind;
  /** Guidance, which is Markdown, by path. */
  readonly texts: ReadonlyMap<string, string>;
  readonly letters: readonly LetterFile[];
  readonly lock: SourceFile | null;
  /** There is a lock file, but what it holds is not known: numbers are not reported as missing. */
  readonly isLockUnreadable: boolean;
  /** Kinds with a file that could not be read: what is missing there is not reported as dangling. */
  readonly unreadable: ReadonlySet<ReadKind>;
}

/** Parts of a pack: kinds of YAML file, and the letters. */
export type ReadKind = PackFileKind | 'letter';

const required: readonly { kind: PackFileKind; path: string }[] = [
  { kind: 'service', path: 'service.yaml' },
  { kind: 'accessLevels', path: 'access-levels.yaml' },
  { kind: 'fixedLookups', path: 'lookups/fixed.yaml' },
  { kind: 'choices', path: 'lookups/choices.yaml' },
  { kind: 'calendars', path: 'lookups/calendars.yaml' },
];

export function readPack(files: ReadonlyMap<string, string>, problems: ProblemReport): ReadPack {
  const byKind = Object.fromEntries(
    Object.keys(packFileKinds).map((kind) => [kind, [] as PackFile<unknown>[]]),
  ) as Record<PackFileKind, PackFile<unknown>[]>;
  const texts = new Map<string, string>();
  const letters: LetterFile[] = [];
  const unreadable = new Set<ReadKind>();
  let lock: SourceFile | null = null;
  for (const [path, text] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (isInTemplates(path)) readLetter(path, text);
    else if (path.endsWith('.md')) texts.set(path, text);
    else if (path === LOCK_FILE) lock = parseSource(path, text, problems);
    else if (path.endsWith('.yaml') || path.endsWith('.yml')) readYaml(path, text);
  }
  for (const { kind, path } of required) {
    if (byKind[kind].length === 0 && !unreadable.has(kind))
      problems.report(PackCode.Schema, { file: path, line: 1 }, 'the file is missing');
  }
  return {
    files: byKind as unknown as FilesByKind,
    texts,
    letters,
    lock,
    isLockUnreadable: lock === null && files.has(LOCK_FILE),
    unreadable,
  };

  function readLetter(path: string, text: string): void {
    const letter = readLetterFile(path, text, problems);
    if (letter === null) unreadable.add('letter');
    else letters.push(letter);
  }

  function readYaml(path: string, text: string): void {
    const kind = kindOf(path);
    if (kind === null) {
      problems.report(PackCode.Schema, { file: path, line: 1 }, 'a pack has no place for this file', nearestPath(path));
      return;
    }
    const source = parseSource(path, text, problems);
    const value = source === null ? null : parseBySchema(source, packFileKinds[kind].schema as z.ZodMiniType, problems);
    if (source === null || value === null) unreadable.add(kind);
    else byKind[kind].push({ source, value });
  }
}

function kindOf(path: string): PackFileKind | null {
  const found = Object.entries(packFileKinds).find(([, kind]) => kind.path.test(path));
  return found === undefined ? null : (found[0] as PackFileKind);
}

function nearestPath(path: string): string | null {
  const paths = [
    'service.yaml',
    'branding.yaml',
    'access-levels.yaml',
    'lookups/risks.yaml',
    'lookups/outcomes.yaml',
    'lookups/fixed.yaml',
  ];
  return didYouMean(path, [
    ...paths,
    'lookups/choices.yaml',
    'lookups/law-dates.yaml',
    'lookups/calendars.yaml',
    'mail/notices.yaml',
    'demo/users.yaml',
    'demo/cases.yaml',
  ]);
}
