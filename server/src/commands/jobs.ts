import { fileURLToPath } from 'node:url';
import { systemClock } from '../platform/clock.ts';
import { runJobs } from './run-jobs.ts';

// The entry point of `npm run jobs`.
const root = fileURLToPath(new URL('../../../', import.meta.url));
process.exitCode = await runJobs(process.argv.slice(2), process.env, root, {
  now: systemClock(),
  say: (line) => process.stdout.write(`${line}\n`),
  complain: (text) => process.stderr.write(`${text}\n`),
});
