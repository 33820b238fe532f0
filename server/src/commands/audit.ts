import { fileURLToPath } from 'node:url';
import { runAudit } from './run-audit.ts';

// The entry point of `npm run audit`.
const root = fileURLToPath(new URL('../../../', import.meta.url));
process.exitCode = await runAudit(process.argv.slice(2), process.env, root, {
  say: (line) => process.stdout.write(`${line}\n`),
  complain: (text) => process.stderr.write(`${text}\n`),
});
