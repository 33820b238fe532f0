import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { DemoContent } from '@evenhand/engine/pack/check-demo';
import { formatProblem } from '@evenhand/engine/pack/problem';
import { dayOf } from '../platform/days.ts';
import { keptOrCompiled } from './kept-packs.ts';
import type { PackToPublish } from './publish-pack.ts';
import { PackError } from './publish-pack.ts';

export interface LoadedPack extends PackToPublish, DemoContent {
  /** The files it was compiled from, by path. */
  readonly files: ReadonlyMap<string, string>;
  /** Things an author should look at, one line each. */
  readonly warnings: readonly string[];
}

/** What a start read of a directory. */
export interface ReadPack {
  /** Null where the files do not say it. */
  readonly serviceId: number | null;
  /** The pack, or why it cannot be used. */
  readonly loaded: LoadedPack | PackError;
}

/** Reads and validates packs from their directories, each for itself. */
export async function readPacks(directories: readonly string[], now: Date): Promise<ReadPack[]> {
  const entries: ReadPack[] = [];
  for (const directory of directories) entries.push(await readPack(directory, now));
  return entries.map((entry) => {
    const keys = entries.flatMap(({ serviceId, loaded }) =>
      loaded instanceof PackError || serviceId !== entry.serviceId ? [] : [loaded.pack.service.key],
    );
    if (entry.loaded instanceof PackError || keys.length < 2) return entry;
    return {
      ...entry,
      loaded: new PackError([`Services ${keys.join(' and ')} have the same id, ${entry.serviceId}.`]),
    };
  });
}

/** @throws PackError with all problems of all packs at once. */
export function assertUsable(entries: readonly ReadPack[]): void {
  const lines = entries.flatMap(({ loaded }) => (loaded instanceof PackError ? loaded.lines : []));
  if (lines.length > 0) throw new PackError([...new Set(lines)]);
}

async function readPack(directory: string, now: Date): Promise<ReadPack> {
  let files: Map<string, string>;
  try {
    files = await readPackDirectory(directory);
  } catch {
    return { serviceId: null, loaded: new PackError([`${directory}: there is no readable pack directory here.`]) };
  }
  const { loaded, errors } = await compileLoaded(directory, files, now);
  if (loaded !== null) return { serviceId: loaded.pack.service.id, loaded };
  // The file may be no YAML any more.
  const digits = /^id:\s*(\d+)/m.exec(files.get('service.yaml') ?? '')?.[1];
  return { serviceId: digits === undefined ? null : Number(digits), loaded: new PackError(errors) };
}

/** Compiles the files of one pack; its lines begin with `place`. */
export async function compileLoaded(
  place: string,
  files: ReadonlyMap<string, string>,
  now: Date,
): Promise<{ readonly loaded: LoadedPack | null; readonly errors: string[] }> {
  const answer = await keptOrCompiled(withoutTests(files), dayOf(now, 'UTC'));
  const lines = (isWarning: boolean): string[] =>
    answer.problems
      .filter((problem) => problem.isWarning === isWarning)
      .map((problem) => `${place}/${formatProblem(problem)}`);
  const { pack, ids, formerNames, demoUsers, demoCases, demoUnassigned } = answer;
  const demo = { demoUsers, demoCases, demoUnassigned };
  return {
    loaded: pack === null ? null : { pack, ids, formerNames, files, ...demo, warnings: lines(true) },
    errors: lines(false),
  };
}

/** Process tests prove a pack to its author. The server does not need them. */
function withoutTests(files: ReadonlyMap<string, string>): Map<string, string> {
  return new Map([...files].filter(([path]) => !path.startsWith('tests/')));
}

/**
 * Every text file of a pack, by its path inside the pack with forward slashes. @throws when
 * the directory cannot be read.
 */
export async function readPackDirectory(directory: string): Promise<Map<string, string>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = new Map<string, string>();
  for (const entry of entries) {
    if (!entry.isFile() || !/\.(ya?ml|md)$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    files.set(relative(directory, path).split(sep).join('/'), await readFile(path, 'utf8'));
  }
  return files;
}
