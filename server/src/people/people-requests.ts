import { systemClock } from '../platform/clock.ts';
import type { OpenDatabase } from '../platform/database/open-database.ts';
import type { AnsweringRequests, LocalRequests } from '../platform/local-requests.ts';
import { answerLocally, askLocally } from '../platform/local-requests.ts';
import type { Logger } from '../platform/logger.ts';
import type { PeopleRequest, PeopleSite } from './people-commands.ts';
import { peopleRequest, performPeopleCommand } from './people-commands.ts';
import type { PeopleReport } from './people-report.ts';

const COMMANDS: LocalRequests = {
  name: 'people',
  notMade: 'the commands about people do not work while this server process runs',
  failed: 'a command about people could not be done',
};

/** Performs commands about people while this server process has the embedded database. */
export async function answerPeopleCommands(
  database: Pick<OpenDatabase, 'asOwner' | 'isEmbedded'>,
  dataDirectory: string,
  site: PeopleSite,
  log: Pick<Logger, 'warn' | 'error'>,
): Promise<AnsweringRequests> {
  return answerLocally(database, dataDirectory, COMMANDS, log, async (request, send) => {
    const asked = peopleRequest.safeParse(request);
    if (!asked.success) throw new Error('The request is not understood.');
    await send(await database.asOwner((owner) => performPeopleCommand(owner, asked.data, site, systemClock())));
  });
}

/**
 * Lets the server process that has the data directory perform a command.
 * @throws with a sentence for people when it does not answer to the end.
 */
export async function askForPeople(dataDirectory: string, request: PeopleRequest): Promise<PeopleReport> {
  let report: PeopleReport | null = null;
  await askLocally<PeopleReport>(dataDirectory, COMMANDS, request, (answered) => {
    report = answered;
  });
  if (report === null) throw new Error('it gave no report');
  return report;
}
