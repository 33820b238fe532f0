import { fileURLToPath } from 'node:url';
import { runPeople } from './run-people.ts';

// The entry point of `npm run people`.
const root = fileURLToPath(new URL('../../../', import.meta.url));
process.exitCode = await runPeople(process.argv.slice(2), process.env, root, {
  say: (line) => process.stdout.write(`${line}\n`),
  complain: (text) => process.stderr.write(`${text}\n`),
});
