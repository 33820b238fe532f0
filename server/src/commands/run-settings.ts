import type { ReadSetting } from '../platform/environment-reader.ts';
import { isSecret } from '../platform/given-settings.ts';
import { inspectSettings, SettingsError } from '../platform/settings.ts';
import type { CommandWorld } from './command.ts';
import { readArguments, WRONG_ARGUMENTS } from './command.ts';

/** How the command ends. */
const USABLE = 0;
const NOT_USABLE = 1;

const USAGE = `Use: npm run settings -- check   every setting, its value and what gave it, and what is wrong; nothing is opened or changed
It ends with ${USABLE} when a start could use them, and ${NOT_USABLE} when it could not.`;

/** WEB_BUILD_STAMP passes between launcher and server, and nobody sets it. */
const UNLISTED_NAME = 'WEB_BUILD_STAMP';

/** `npm run settings`: what a start would use (decision 0112). @returns the code the command ends with. */
export async function runSettings(
  args: readonly string[],
  { root, environment, say, complain }: CommandWorld,
): Promise<number> {
  const positionals = readArguments(args, {})?.positionals ?? [];
  if (positionals.length !== 1 || positionals[0] !== 'check') {
    complain(USAGE);
    return WRONG_ARGUMENTS;
  }
  const { read, settingsFile, problems } = inspectSettings(environment, root);
  say(settingsFile === null ? 'There is no settings file.' : `The settings file is ${settingsFile}.`);
  for (const line of tableOf(read.filter(({ name }) => name !== UNLISTED_NAME))) say(line);
  if (problems.length === 0) {
    say('A start could use these settings.');
    return USABLE;
  }
  complain(new SettingsError(problems).message);
  return NOT_USABLE;
}

function tableOf(read: readonly ReadSetting[]): string[] {
  const rows = read
    .map((setting) => ({ name: setting.name, value: shown(setting), from: setting.value === null ? '' : setting.from }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const width = (column: 'name' | 'value'): number => Math.max(...rows.map((row) => row[column].length));
  return rows.map(({ name, value, from }) =>
    `${name.padEnd(width('name'))}  ${value.padEnd(Math.min(width('value'), 60))}  ${from}`.trimEnd(),
  );
}

/** A password may stand by mistake in an address that takes none. */
function shown({ name, value }: ReadSetting): string {
  if (value === null) return 'not set';
  return isSecret(name) ? 'set' : value.replaceAll(/\/\/[^/\s]*@/g, '//…@');
}
