import { choiceLookupNames } from '@evenhand/contract/packs/lookup-files';
import type { CompileContext } from './compile-context.ts';
import { OUTCOME_PREFIX } from './compile-lookups.ts';
import { LOCK_FILE } from './lock-file.ts';
import { PackCode } from './problem.ts';
import type { ReadKind } from './read-pack.ts';

interface KeptKind {
  /** As the lock file calls it. */
  readonly kind: string;
  /** The files that hold its keys: while one of them cannot be read, no key counts as removed. */
  readonly writtenIn: ReadKind;
  /** Advice to the author. */
  readonly advice: string;
  /** Only names that begin with this. */
  readonly prefix?: string;
}

const retire = "retire it with 'retired: true' instead";

/**
 * Kinds of keys that cases point to. Stages, steps and components are not among them: a case keeps the version it runs
 * in.
 */
const keptKinds: readonly KeptKind[] = [
  { kind: 'topic', writtenIn: 'topic', advice: "keep it with 'enabled: false', because cases may have it" },
  { kind: 'section', writtenIn: 'section', advice: 'keep it, because cases may be in it' },
  { kind: 'access-level', writtenIn: 'accessLevels', advice: 'keep it, because cases and people may belong to it' },
  { kind: 'workflow', writtenIn: 'workflow', advice: 'keep it, because cases may run it' },
  { kind: 'letter', writtenIn: 'letter', advice: 'keep its template, because running processes may ask for it' },
  { kind: 'reason', writtenIn: 'reasonSets', advice: retire },
  { kind: 'risk', writtenIn: 'riskSets', advice: retire },
  { kind: 'stage', writtenIn: 'outcomes', advice: retire, prefix: OUTCOME_PREFIX },
  ...choiceLookupNames.map((kind): KeptKind => ({ kind, writtenIn: 'choices', advice: retire })),
];

/** V19: what was published once keeps its key, because cases may point to it. */
export function checkRemoved({ read, ids, problems }: CompileContext): void {
  for (const { kind, writtenIn, advice, prefix = '' } of keptKinds) {
    if (read.unreadable.has(writtenIn)) continue;
    for (const name of ids.unused(kind)) {
      if (!name.startsWith(prefix)) continue;
      const location = read.lock?.locationOf([kind, name]) ?? { file: LOCK_FILE, line: 1 };
      problems.report(
        PackCode.RemovedItem,
        location,
        `the ${words[kind] ?? kind} '${name}' has gone from the pack; ${advice}`,
      );
    }
  }
}

const words: Readonly<Record<string, string>> = { 'access-level': 'policy area', stage: 'outcome' };
