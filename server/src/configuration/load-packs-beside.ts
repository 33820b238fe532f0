import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { LoadedPack } from './load-packs.ts';

export interface PacksToLoad {
  readonly directories: readonly string[];
  readonly now: Date;
}

/** Loaded packs, or a sentence for people about why they cannot be. */
export type PacksAnswer = { readonly loaded: LoadedPack[] } | { readonly problem: string };

/** Compiling makes many short-lived objects. A small nursery would copy most of them once for nothing. */
const NURSERY_MEGABYTES = 32;

/**
 * Loads packs in an operating system process of its own, so that a start does other work meanwhile, and the
 * memory of compiling is given back. @throws with the same sentences as `loadPacks`
 */
export async function loadPacksBeside(packs: PacksToLoad): Promise<LoadedPack[]> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = fork(fileURLToPath(new URL('./pack-process.ts', import.meta.url)), {
    execArgv: [`--max-semi-space-size=${NURSERY_MEGABYTES}`],
    env: { ...(PATH === undefined ? {} : { PATH }), ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }) },
    serialization: 'advanced',
  });
  const answer = await new Promise<PacksAnswer>((resolve, reject) => {
    child.once('message', (message) => resolve(message as PacksAnswer));
    child.once('error', reject);
    child.once('exit', () => reject(new Error('The configuration packs could not be loaded: what loads them ended without a reason.')));
    child.send(packs);
  });
  if ('problem' in answer) throw new Error(answer.problem);
  return answer.loaded;
}
