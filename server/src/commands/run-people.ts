import { existsSync, readFileSync, statSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { onDatabase } from '../platform/database/on-database.ts';
import { decodePeopleFile } from '../users/read-people-file.ts';
import { commandOf } from './command.ts';
import { PEOPLE_USAGE, peopleRequestOf } from './people-arguments.ts';
import type { PeopleRequest } from './people-commands.ts';
import { performPeopleCommand } from './people-commands.ts';

/** How the command ends. */
const DONE = 0;
const REFUSED = 1;
const NOT_DONE = 3;

const FILE_BYTES = 32 * 1024 * 1024;

const ENDS = `It ends with ${DONE} when all was done, ${REFUSED} when something was refused and nothing was changed, ${NOT_DONE} when it could not be done.`;

/** `npm run people`: who there is, and who may sign in. */
export const runPeople = commandOf<PeopleRequest>({
  usage: `${PEOPLE_USAGE}\n${ENDS}`,
  requestOf: (args) => peopleRequestOf(args, textOf),
  notDone: NOT_DONE,
  firstLine: () => 'This could not be done.',
  async perform(request, settings, { now, say }) {
    const publicUrl = settings.publicUrl ?? `http://localhost:${settings.port}`;
    const site = { publicUrl, oidc: settings.oidc, operator: operatorOf() };
    const { isRefused, lines } = await onDatabase(settings, (owner) => performPeopleCommand(owner, request, site, now));
    for (const line of lines) say(line);
    return isRefused ? REFUSED : DONE;
  },
});

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
