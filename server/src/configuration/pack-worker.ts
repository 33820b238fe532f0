import { parentPort, workerData } from 'node:worker_threads';
import { loadPacks } from './load-packs.ts';
import type { PacksToLoad } from './load-packs-in-thread.ts';

if (parentPort === null) throw new Error('pack-worker runs only as a worker thread');

const { directories, now } = workerData as PacksToLoad;
parentPort.postMessage(await loadPacks(directories, now));
