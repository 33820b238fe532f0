import { mkdirSync, writeFileSync } from 'node:fs';
import { realEngine } from '../../case-in-memory/acts.ts';
import { findHistories } from './find-histories.ts';
import { recordedWorkflows } from './histories-directory.ts';
import { recordingOf } from './history-file.ts';

/**
 * Records the histories of the shipped processes anew, when a pack has changed (decision 0039):
 *
 *     node bin/run.mjs exec engine/src/testing/histories/write-histories.ts [northmoor/grievance …]
 */
const wanted = process.argv.slice(2);
const workflows = recordedWorkflows().filter(({ name }) => wanted.length === 0 || wanted.includes(name));

for (const { name, pack, definition, file } of workflows) {
  const { steps, missed } = findHistories(pack, definition);
  mkdirSync(new URL('.', file), { recursive: true });
  writeFileSync(file, recordingOf(pack, definition, steps, realEngine));
  process.stdout.write(
    `${name}: ${steps.length} steps${missed.length === 0 ? '' : `, without ${missed.join(', ')}`}\n`,
  );
}
