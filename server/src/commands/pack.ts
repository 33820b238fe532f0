import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../platform/clock.ts';
import { runPack } from './run-pack.ts';

// The entry point of `npm run pack`.
const root = fileURLToPath(new URL('../../../', import.meta.url));
const input = createInterface({ input: process.stdin });
const typed = input[Symbol.asyncIterator]();
process.exitCode = await runPack(process.argv.slice(2), {
  root,
  environment: process.env,
  now: systemClock(),
  say: (line) => process.stdout.write(`${line}\n`),
  complain: (text) => process.stderr.write(`${text}\n`),
  async ask(question) {
    process.stdout.write(`${question} `);
    const line = await typed.next();
    return line.done === true ? null : line.value;
  },
});
input.close();
