import { chmodSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import type { CaseRange, VerifiedBatch } from './history/verify-histories.ts';
import { verifyHistories } from './history/verify-histories.ts';
import type { OpenDatabase } from './platform/database/open-database.ts';
import type { Logger } from './platform/logger.ts';

/** How long either side waits for the other. */
const ANSWER_WITHIN_MS = 60_000;

/** What a server process answers, one line of JSON each; the last line is one of the other two. */
type AnswerLine = VerifiedBatch | { readonly isDone: true } | { readonly failure: string };

/**
 * Only one process may open the embedded database, so a server process that has it verifies its histories for
 * the one user who may enter this directory: the user it runs as (decision 0028).
 */
function directoryIn(dataDirectory: string): string {
  return join(dataDirectory, 'audit');
}

function socketIn(dataDirectory: string): string {
  return join(directoryIn(dataDirectory), 'socket');
}

/**
 * Answers requests to verify histories while this server process has the embedded database. Where no socket
 * can be made, the product serves without.
 */
export async function answerAudits(
  { asOwner, isEmbedded }: Pick<OpenDatabase, 'asOwner' | 'isEmbedded'>,
  dataDirectory: string,
  log: Pick<Logger, 'warn' | 'error'>,
): Promise<{ close(): Promise<void> }> {
  // Windows has no socket in a directory that keeps others out.
  if (!isEmbedded || process.platform === 'win32') return { close: async () => undefined };
  const underWay = new Map<Socket, Promise<unknown>>();
  const server = createServer((socket) => {
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    const answered = answer(socket, asOwner).catch((error: Error) => {
      log.error({ code: (error as { code?: string }).code }, 'histories could not be verified');
      if (socket.writable) socket.end(lineOf({ failure: error.message }));
    });
    const over = Promise.all([answered, closed]);
    underWay.set(socket, over);
    void over.then(() => underWay.delete(socket));
  });
  server.on('error', (error) => log.warn({ code: (error as { code?: string }).code }, 'histories cannot be verified while this server process runs'));
  try {
    // What a killed server process has left; the data directory is this one's alone.
    rmSync(socketIn(dataDirectory), { force: true });
    if (!existsSync(directoryIn(dataDirectory))) mkdirSync(directoryIn(dataDirectory));
    chmodSync(directoryIn(dataDirectory), 0o700);
    await new Promise<void>((resolve) => {
      server.once('error', () => resolve());
      server.listen(socketIn(dataDirectory), resolve);
    });
  } catch (error) {
    server.emit('error', error);
  }
  return {
    async close() {
      for (const socket of underWay.keys()) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      await Promise.all(underWay.values());
    },
  };
}

async function answer(socket: Socket, asOwner: OpenDatabase['asOwner']): Promise<void> {
  const range = await requestFrom(socket);
  if (range === null) return;
  await asOwner(async (owner) => {
    for await (const batch of verifyHistories(owner, range)) {
      // Done when the other side has taken it, or is gone.
      await new Promise((resolve) => socket.write(lineOf(batch), resolve));
      if (socket.destroyed) return;
    }
  });
  socket.end(lineOf({ isDone: true }));
}

/** The request is so short that it arrives in one piece. Null when none came. */
async function requestFrom(socket: Socket): Promise<CaseRange | null> {
  socket.setTimeout(ANSWER_WITHIN_MS, () => socket.destroy());
  socket.on('error', () => undefined);
  const text = await new Promise<string | null>((resolve) => {
    socket.once('data', (data) => resolve(data.toString('utf8')));
    socket.once('close', () => resolve(null));
  });
  if (text === null) return null;
  const { first, last } = JSON.parse(text) as Record<string, unknown>;
  if (!Number.isSafeInteger(first) || !Number.isSafeInteger(last)) throw new Error('The request is not understood.');
  return { first: first as number, last: last as number };
}

function lineOf(answered: AnswerLine): string {
  return `${JSON.stringify(answered)}\n`;
}

/**
 * Lets the server process that has the data directory verify histories.
 * @throws with a sentence for people when it does not answer to the end.
 */
export async function askRunningServer(dataDirectory: string, range: CaseRange, take: (batch: VerifiedBatch) => void): Promise<void> {
  const socket = connect(socketIn(dataDirectory));
  socket.setEncoding('utf8');
  socket.setTimeout(ANSWER_WITHIN_MS, () => socket.destroy(new Error('it does not answer')));
  socket.write(JSON.stringify(range));
  let rest = '';
  for await (const chunk of socket as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const answered = JSON.parse(line) as AnswerLine;
      if ('failure' in answered) throw new Error(answered.failure);
      if ('isDone' in answered) return;
      take(answered);
    }
  }
  throw new Error('it stopped before it had finished');
}
