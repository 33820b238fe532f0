import type { LoadedPack } from '../src/configuration/load-packs.ts';
import { assertUsable, readPacks } from '../src/configuration/load-packs.ts';
import { PackError } from '../src/configuration/publish-pack.ts';

/** Packs that can all be used. @throws PackError */
export async function loadPacks(directories: readonly string[], now: Date): Promise<LoadedPack[]> {
  const entries = await readPacks(directories, now);
  assertUsable(entries);
  return entries.flatMap(({ loaded }) => (loaded instanceof PackError ? [] : [loaded]));
}
