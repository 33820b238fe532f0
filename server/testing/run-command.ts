import { fileURLToPath } from 'node:url';
import type { Command, CommandWorld } from '../src/commands/command.ts';

const product = fileURLToPath(new URL('../../', import.meta.url));

/** How a command ended, and what it said. */
export interface Ended {
  readonly code: number;
  readonly said: string[];
  readonly complaint: string;
}

interface Run extends Partial<Pick<CommandWorld, 'root' | 'environment' | 'now'>> {
  readonly args: readonly string[];
  /** What is typed when it asks, one line for each question. */
  readonly typed?: readonly string[];
}

/** Runs a command as somebody at a terminal does, with these settings alone. */
export async function runCommand(
  command: Command,
  { args, typed = [], root = product, environment = {}, now = new Date() }: Run,
): Promise<Ended> {
  const said: string[] = [];
  const waiting = [...typed];
  let complaint = '';
  const code = await command(args, {
    root,
    environment,
    now,
    say: (line) => said.push(line),
    complain: (text) => {
      complaint += text;
    },
    ask: async () => waiting.shift() ?? null,
  });
  return { code, said, complaint };
}
