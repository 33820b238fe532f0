import type { CaseRange, VerifiedBatch } from './history/verify-histories.ts';
import { verifyHistories } from './history/verify-histories.ts';
import type { OpenDatabase } from './platform/database/open-database.ts';
import type { AnsweringRequests, LocalRequests } from './platform/local-requests.ts';
import { answerLocally, askLocally } from './platform/local-requests.ts';
import type { Logger } from './platform/logger.ts';

const AUDITS: LocalRequests = {
  name: 'audit',
  notMade: 'histories cannot be verified while this server process runs',
  failed: 'histories could not be verified',
};

/**
 * Answers requests to verify histories while this server process has the embedded database (decision 0028).
 */
export async function answerAudits(
  database: Pick<OpenDatabase, 'asOwner' | 'isEmbedded'>,
  dataDirectory: string,
  log: Pick<Logger, 'warn' | 'error'>,
): Promise<AnsweringRequests> {
  return answerLocally(database, dataDirectory, AUDITS, log, async (request, send) => {
    const range = rangeOf(request);
    await database.asOwner(async (owner) => {
      for await (const batch of verifyHistories(owner, range)) if (!(await send(batch))) return;
    });
  });
}

function rangeOf(request: unknown): CaseRange {
  const { first, last } = request as Record<string, unknown>;
  if (!Number.isSafeInteger(first) || !Number.isSafeInteger(last)) throw new Error('The request is not understood.');
  return { first: first as number, last: last as number };
}

/**
 * Lets the server process that has the data directory verify histories.
 * @throws with a sentence for people when it does not answer to the end.
 */
export async function askForAudit(dataDirectory: string, range: CaseRange, take: (batch: VerifiedBatch) => void): Promise<void> {
  await askLocally<VerifiedBatch>(dataDirectory, AUDITS, range, take);
}
