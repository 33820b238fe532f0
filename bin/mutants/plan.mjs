// Assigns tests to mutants.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mutantsOf } from './mutants-of.mjs';

/**
 * @param {{ group: string, file: string, tests: string[], values?: object }[]} targets
 * @returns {{ group: string, tests: string[], mutant: object }[]}
 * @throws when a file is missing
 */
export function planOf(root, targets) {
  const missing = [...new Set(targets.flatMap(({ file, tests }) => [file, ...tests]))].filter(
    (path) => !existsSync(join(root, path)),
  );
  if (missing.length > 0)
    throw new Error(`bin/mutants/targets.mjs names files that do not exist: ${missing.join(', ')}`);
  const untested = targets.filter(({ tests }) => tests.length === 0);
  if (untested.length > 0)
    throw new Error(`bin/mutants/targets.mjs names no test for ${untested.map(({ file }) => file).join(', ')}`);
  return targets.flatMap(({ group, file, tests, values }) =>
    mutantsOf(file, readFileSync(join(root, file), 'utf8'), { values }).map((mutant) => ({ group, tests, mutant })),
  );
}

/**
 * Those of files whose path contains one of `parts`, all when there are none; with `count`, that
 * many spread evenly over them.
 */
export function selected(plan, { parts = [], count = null }) {
  const chosen = plan.filter(({ mutant }) => parts.length === 0 || parts.some((part) => mutant.file.includes(part)));
  if (count === null || count >= chosen.length) return chosen;
  return Array.from({ length: count }, (_, index) => chosen[Math.floor((index * chosen.length) / count)]);
}
