import { fileURLToPath } from 'node:url';
import { systemClock } from './platform/clock.ts';
import { runPack } from './run-pack.ts';

// The entry point of `npm run pack`.
const root = fileURLToPath(new URL('../../', import.meta.url));
process.exitCode = await runPack(process.argv.slice(2), {
  root,
  now: systemClock(),
  say: (line) => process.stdout.write(`${line}\n`),
  complain: (text) => process.stderr.write(`${text}\n`),
});
