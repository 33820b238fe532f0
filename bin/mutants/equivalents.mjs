// Mutants that no test can tell from the original, each with the reason. `inside` and `mutated` are as the list of survivors prints them;
// `count` says how many mutants of that function read the same, when there is more than one.
// An entry that matches nothing any more fails the run.

/** @type {{ file: string, inside: string, mutated: string, reason: string, count?: number }[]} */
export const equivalents = [];
