import { Worker } from 'node:worker_threads';
import type { LoadedPack } from './load-packs.ts';

export interface PacksToLoad {
  readonly directories: readonly string[];
  readonly now: Date;
}

/** Compiling makes many short-lived objects. A small nursery would copy most of them once for nothing. */
const NURSERY_MIB = 32;

/**
 * Loads packs in a thread of its own, so that a start does other work meanwhile, and the memory of compiling
 * is given back. @throws with the same sentences as `loadPacks`
 */
export async function loadPacksInThread(packs: PacksToLoad): Promise<LoadedPack[]> {
  const worker = new Worker(new URL('./pack-worker.ts', import.meta.url), { workerData: packs, resourceLimits: { maxYoungGenerationSizeMb: NURSERY_MIB } });
  return await new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The configuration packs could not be loaded: their thread ended without a reason.')));
  });
}
