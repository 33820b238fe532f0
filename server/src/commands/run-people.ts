import { existsSync, readFileSync, statSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { onDatabase } from '../platform/database/on-database.ts';
import { readSettings } from '../platform/settings.ts';
import { decodePeopleFile } from '../users/read-people-file.ts';
import type { CommandWorld } from './command.ts';
import { PEOPLE_USAGE, peopleRequestOf } from './people-arguments.ts';
import { performPeopleCommand } from './people-commands.ts';

/** How the command ends. */
const DONE = 0;
const REFUSED = 1;
const WRONG_ARGUMENTS = 2;
const NOT_DONE = 3;

const FILE_BYTES = 32 * 1024 * 1024;

const ENDS = `It ends with ${DONE} when all was done, ${REFUSED} when something was refused and nothing was changed, ${NOT_DONE} when it could not be done.`;

/** `npm run people`: who there is, and who may sign in. @returns the code the command ends with. */
export async function runPeople(
  args: readonly string[],
  { root, environment, now, say, complain }: CommandWorld,
): Promise<number> {
  try {
    const request = peopleRequestOf(args, textOf);
    if (request === null) {
      complain(`${PEOPLE_USAGE}\n${ENDS}`);
      return WRONG_ARGUMENTS;
    }
    const settings = readSettings(environment, root);
    const publicUrl = settings.publicUrl ?? `http://localhost:${settings.port}`;
    const site = { publicUrl, oidc: settings.oidc, operator: operatorOf() };
    const { isRefused, lines } = await onDatabase(settings, (owner) => performPeopleCommand(owner, request, site, now));
    for (const line of lines) say(line);
    return isRefused ? REFUSED : DONE;
  } catch (error) {
    complain(`This could not be done.\n${(error as Error).message}`);
    return NOT_DONE;
  }
}

/** Of whom the operating system says that they run this; some accounts in containers have no name. */
function operatorOf(): string {
  try {
    return `${userInfo().username} on ${hostname()}`;
  } catch {
    return `account ${process.getuid?.() ?? 'without a name'} on ${hostname()}`;
  }
}

function textOf(file: string): string {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  if (statSync(file).size > FILE_BYTES) throw new Error(`${file} is larger than 32 MiB.`);
  return decodePeopleFile(readFileSync(file));
}
