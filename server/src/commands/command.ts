import type { ParseArgsOptionsConfig } from 'node:util';
import { parseArgs } from 'node:util';

/** What a command is given by whoever runs it: a terminal, or a test. */
export interface CommandWorld {
  /** The folder that relative paths start from. */
  readonly root: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly now: Date;
  say(line: string): void;
  complain(text: string): void;
  /** Resolves with the answer to a question; null when there is nobody who types any more. */
  ask(question: string): Promise<string | null>;
}

/** Runs a command. @returns the code it ends with. */
export type Command = (args: readonly string[], world: CommandWorld) => Promise<number>;

/** Parses the arguments of a command. @returns null when they are not what it takes. */
export function readArguments<const O extends ParseArgsOptionsConfig>(args: readonly string[], options: O) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch {
    return null;
  }
}
