import { accessEquivalents } from './equivalents/access.mjs';
import { correspondenceEquivalents } from './equivalents/correspondence.mjs';
import { engineEquivalents } from './equivalents/engine.mjs';
import { filesEquivalents } from './equivalents/files.mjs';
import { listEquivalents } from './equivalents/lists.mjs';
import { workEquivalents } from './equivalents/work.mjs';

// Mutants that no test can tell from the original, each with the reason. `inside` and `mutated` are as the
// list of survivors prints them; `count` says how many mutants of that function read the same, when there is
// more than one. An entry that matches nothing any more fails the run.

/** @typedef {{ file: string, inside: string, mutated: string, reason: string, count?: number }} Equivalent */

/** @type {Equivalent[]} */
export const equivalents = [
  ...accessEquivalents,
  ...correspondenceEquivalents,
  ...engineEquivalents,
  ...filesEquivalents,
  ...listEquivalents,
  ...workEquivalents,
];
