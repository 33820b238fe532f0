import { loadPacks } from './load-packs.ts';
import type { PacksAnswer, PacksToLoad } from './load-packs-beside.ts';

// Loads packs for the process that has started this one, and ends.
process.once('message', async (message) => {
  const { directories, now } = message as PacksToLoad;
  const answer: PacksAnswer = await loadPacks(directories, now).then(
    (loaded) => ({ loaded }),
    (error: Error) => ({ problem: error.message }),
  );
  process.send?.(answer, () => process.exit());
});
