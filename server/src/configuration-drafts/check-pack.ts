import { Worker } from 'node:worker_threads';
import type { PackToPublish } from '../configuration/publish-pack.ts';

export interface PackToCheck {
  readonly files: ReadonlyMap<string, string>;
  readonly now: Date;
}

export interface CheckedPack {
  /** With numbers for what is new; null where the pack cannot be published. */
  readonly toPublish: PackToPublish | null;
  readonly problems: readonly {
    readonly file: string;
    readonly line: number;
    readonly sentence: string;
    readonly isWarning: boolean;
  }[];
}

/** No pack takes so long; a check that hangs is ended. */
const LONGEST_MS = 120_000;

/**
 * Compiles a pack, plays its process tests and walks every path of it, as `npm run pack -- publish` does. It takes some
 * seconds of another thread.
 */
export async function checkPack(toCheck: PackToCheck): Promise<CheckedPack> {
  const worker = new Worker(new URL('./check-pack-worker.ts', import.meta.url), { workerData: toCheck });
  const late = setTimeout(() => void worker.terminate(), LONGEST_MS);
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('The check of the configuration ended without an answer.')));
    });
  } finally {
    clearTimeout(late);
  }
}

/** Asks once for the same draft on the same day: what somebody has looked at is released without another check. */
export function rememberingChecks(check: typeof checkPack = checkPack) {
  const last = new Map<number, { readonly name: string; readonly checked: Promise<CheckedPack> }>();
  return (
    draft: { id: number; version: number; base: number; serviceId: number },
    toCheck: PackToCheck,
  ): Promise<CheckedPack> => {
    const name = `${draft.id}/${draft.version}/${draft.base}/${toCheck.now.toISOString().slice(0, 10)}`;
    const known = last.get(draft.serviceId);
    if (known?.name === name) return known.checked;
    const checked = check(toCheck);
    last.set(draft.serviceId, { name, checked });
    checked.catch(() => last.delete(draft.serviceId));
    return checked;
  };
}
