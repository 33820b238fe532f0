import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { CompiledPack } from '@evenhand/engine/pack';
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

/**
 * Reads and validates packs from their directories. @throws PackError with all problems of all packs at once.
 */
export async function loadPacks(directories: readonly string[], now: Date): Promise<LoadedPack[]> {
  const errors: string[] = [];
  const loaded: LoadedPack[] = [];
  for (const directory of directories) {
    let files: Map<string, string>;
    try {
      files = await readPackDirectory(directory);
    } catch {
      errors.push(`${directory}: there is no readable pack directory here.`);
      continue;
    }
    const answer = await compileLoaded(directory, files, now);
    if (answer.loaded === null) errors.push(...answer.errors);
    else loaded.push(answer.loaded);
  }
  for (const clash of clashes(loaded.map((one) => one.pack))) errors.push(clash);
  if (errors.length > 0) throw new PackError(errors);
  return loaded;
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

function clashes(packs: readonly CompiledPack[]): string[] {
  const seen = new Map<number, string>();
  const found: string[] = [];
  for (const { service } of packs) {
    const other = seen.get(service.id);
    if (other !== undefined) found.push(`Services ${other} and ${service.key} both have the id ${service.id}.`);
    seen.set(service.id, service.key);
  }
  return found;
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
