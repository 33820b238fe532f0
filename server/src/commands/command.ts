import { resolve } from 'node:path';
import type { ParseArgsOptionsConfig } from 'node:util';
import { parseArgs } from 'node:util';
import type { Settings } from '../platform/settings.ts';
import { readSettings } from '../platform/settings.ts';

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

/** How every command ends whose arguments are not understood. */
export const WRONG_ARGUMENTS = 2;

/** A command on the installation that the settings name. */
interface InstallationCommand<Request> {
  readonly usage: string;
  /** Null when the arguments are not understood. `pathOf` makes a path that was typed absolute. */
  requestOf(args: readonly string[], pathOf: (typed: string) => string): Request | null;
  /** @returns the code the command ends with. @throws with a sentence for people. */
  perform(request: Request, settings: Settings, world: CommandWorld): Promise<number>;
  /** The code where `perform` throws. */
  readonly notDone: number;
  /** The line before its sentence then; the request is null where reading it has failed. */
  firstLine?(request: Request | null): string | undefined;
}

/** Puts together what such commands have in common: usage, settings, and how they fail. */
export function commandOf<Request>(command: InstallationCommand<Request>): Command {
  return async (args, world) => {
    const { root, environment, complain } = world;
    let request: Request | null = null;
    try {
      request = command.requestOf(args, (typed) => resolve(root, typed));
      if (request === null) {
        complain(command.usage);
        return WRONG_ARGUMENTS;
      }
      return await command.perform(request, readSettings(environment, root), world);
    } catch (error) {
      const lines = [command.firstLine?.(request), error instanceof Error ? error.message : String(error)];
      complain(lines.filter((line) => line !== undefined).join('\n'));
      return command.notDone;
    }
  };
}

/** Parses the arguments of a command. @returns null when they are not what it takes. */
export function readArguments<const O extends ParseArgsOptionsConfig>(args: readonly string[], options: O) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch {
    return null;
  }
}

/** A number with its noun: “1,204 cases”. */
export function withNoun(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? noun : plural}`;
}
