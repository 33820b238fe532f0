// Which mutants are run with which tests.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mutantsOf } from './mutants-of.mjs';

/**
 * @param {{ group: string, file: string, tests: string[], values?: object }[]} targets
 * @param {{ file: string, inside: string, mutated: string, reason: string, count?: number }[]} equivalents
 * @returns {{ group: string, tests: string[], mutant: object, reason: string | null }[]}
 * `reason` is that of an equivalent
 * @throws when a file is missing, or an equivalent is none any more
 */
export function planOf(root, targets, equivalents) {
  const missing = [...new Set(targets.flatMap(({ file, tests }) => [file, ...tests]))].filter((path) => !existsSync(join(root, path)));
  if (missing.length > 0) throw new Error(`bin/mutants/targets.mjs names files that do not exist: ${missing.join(', ')}`);
  const untested = targets.filter(({ tests }) => tests.length === 0);
  if (untested.length > 0) throw new Error(`bin/mutants/targets.mjs names no test for ${untested.map(({ file }) => file).join(', ')}`);

  const plan = targets.flatMap(({ group, file, tests, values }) =>
    mutantsOf(file, readFileSync(join(root, file), 'utf8'), { values }).map((mutant) => ({ group, tests, mutant, reason: null })),
  );
  for (const equivalent of equivalents) {
    const same = plan.filter(({ mutant }) => ['file', 'inside', 'mutated'].every((key) => mutant[key] === equivalent[key]));
    const { count = 1 } = equivalent;
    if (same.length !== count) {
      throw new Error(`bin/mutants/equivalents.mjs: ${same.length} mutants instead of ${count} read “${equivalent.mutated}” in ${equivalent.file}`);
    }
    for (const entry of same) entry.reason = equivalent.reason;
  }
  return plan;
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
