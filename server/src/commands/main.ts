import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../platform/clock.ts';
import { installedEnvironment } from '../platform/installed-environment.ts';
import { asTypedHere } from '../platform/typed-commands.ts';
import type { Command } from './command.ts';
import { runAudit } from './run-audit.ts';
import { runBackup } from './run-backup.ts';
import { runJobs } from './run-jobs.ts';
import { runMove } from './run-move.ts';
import { runPack } from './run-pack.ts';
import { runPeople } from './run-people.ts';
import { runRestore } from './run-restore.ts';
import { runSettings } from './run-settings.ts';

// The entry point of `npm run audit`, `backup` and the other commands, whose name is the first argument.
const root = fileURLToPath(new URL('../../../', import.meta.url));
const commands: Readonly<Record<string, Command>> = {
  audit: runAudit,
  backup: runBackup,
  jobs: runJobs,
  move: runMove,
  pack: runPack,
  people: runPeople,
  restore: runRestore,
  settings: runSettings,
};

const [name = '', ...args] = process.argv.slice(2);
/** Reads from the first question on: a command that asks nothing leaves its input to whoever calls it in a loop. */
async function* readTyped(): AsyncGenerator<string, undefined> {
  const input = createInterface({ input: process.stdin });
  try {
    yield* input;
  } finally {
    input.close();
  }
}

const typed = readTyped();
const run = commands[name];
if (run === undefined) {
  process.stderr.write(`There is no command "${name}". Commands: ${Object.keys(commands).join(', ')}.\n`);
  process.exit(2);
}
process.exitCode = await run(args, {
  root,
  environment: installedEnvironment(process.env, root),
  now: systemClock(),
  say: (line) => process.stdout.write(`${asTypedHere(line)}\n`),
  complain: (text) => process.stderr.write(`${asTypedHere(text)}\n`),
  async ask(question) {
    process.stdout.write(`${question} `);
    const line = await typed.next();
    return line.done === true ? null : line.value;
  },
});
await typed.return(undefined);
