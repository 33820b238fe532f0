import { chmodSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import type { OpenDatabase } from './database/open-database.ts';
import type { Logger } from './logger.ts';

/** How long either side waits for the other. Fifty thousand people took 40 seconds on a shared machine. */
const ANSWER_WITHIN_MS = 10 * 60_000;
const REQUEST_BYTES = 64 * 1024 * 1024;

/**
 * Only one process may open the embedded database, so a server process that has it does some commands for the
 * one user who may enter this directory: the user it runs as (decision 0028).
 */
export interface LocalRequests {
  /** Of the directory in the data directory. */
  readonly name: string;
  /** What the log says where no socket can be made, and when a request failed. */
  readonly notMade: string;
  readonly failed: string;
}

export interface AnsweringRequests {
  close(): Promise<void>;
}

/** What the server process says of a request that it has not carried out, in a sentence for people. */
export class RefusedByServer extends Error {}

/** Answers false when the other side is gone. */
type Send = (part: unknown) => Promise<boolean>;

/** What a server process answers, one line of JSON each; the last line is one of the other two. */
type AnswerLine = { readonly part: unknown } | { readonly isDone: true } | { readonly failure: string };

function directoryOf(dataDirectory: string, { name }: LocalRequests): string {
  return join(dataDirectory, name);
}

function socketOf(dataDirectory: string, requests: LocalRequests): string {
  return join(directoryOf(dataDirectory, requests), 'socket');
}

/**
 * Answers requests while this server process has the embedded database. Where no socket can be made, the
 * product serves without.
 */
export async function answerLocally(
  { isEmbedded }: Pick<OpenDatabase, 'isEmbedded'>,
  dataDirectory: string,
  requests: LocalRequests,
  log: Pick<Logger, 'warn' | 'error'>,
  answer: (request: unknown, send: Send) => Promise<void>,
): Promise<AnsweringRequests> {
  // Windows has no socket in a directory that keeps others out.
  if (!isEmbedded || process.platform === 'win32') return { close: async () => undefined };
  const underWay = new Map<Socket, Promise<unknown>>();
  const server = createServer((socket) => {
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    const answered = answerOn(socket, answer).catch((error: Error) => {
      log.error({ code: (error as { code?: string }).code }, requests.failed);
      if (socket.writable) socket.end(lineOf({ failure: error.message }));
    });
    const over = Promise.all([answered, closed]);
    underWay.set(socket, over);
    void over.then(() => underWay.delete(socket));
  });
  server.on('error', (error) => log.warn({ code: (error as { code?: string }).code }, requests.notMade));
  try {
    const directory = directoryOf(dataDirectory, requests);
    // What a killed server process has left; the data directory is this one's alone.
    rmSync(socketOf(dataDirectory, requests), { force: true });
    if (!existsSync(directory)) mkdirSync(directory);
    chmodSync(directory, 0o700);
    await new Promise<void>((resolve) => {
      server.once('error', () => resolve());
      server.listen(socketOf(dataDirectory, requests), resolve);
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

async function answerOn(socket: Socket, answer: (request: unknown, send: Send) => Promise<void>): Promise<void> {
  const text = await requestFrom(socket);
  if (text === null) return;
  await answer(JSON.parse(text), async (part) => {
    // Done when the other side has taken it, or is gone.
    await new Promise((resolve) => socket.write(lineOf({ part }), resolve));
    return !socket.destroyed;
  });
  socket.end(lineOf({ isDone: true }));
}

/** The first line. Null when none came whole. */
async function requestFrom(socket: Socket): Promise<string | null> {
  socket.setTimeout(ANSWER_WITHIN_MS, () => socket.destroy());
  socket.on('error', () => undefined);
  const received: Buffer[] = [];
  let byteCount = 0;
  return await new Promise<string | null>((resolve) => {
    socket.on('data', (data) => {
      received.push(data);
      byteCount += data.length;
      if (byteCount > REQUEST_BYTES) socket.destroy();
      else if (data.includes(0x0a)) resolve(Buffer.concat(received).toString('utf8'));
    });
    socket.once('close', () => resolve(null));
  });
}

function lineOf(answered: unknown): string {
  return `${JSON.stringify(answered)}\n`;
}

/**
 * Lets the server process that has the data directory do what is asked.
 * @throws RefusedByServer, or with the reason why it did not answer to the end.
 */
export async function askLocally<Part>(dataDirectory: string, requests: LocalRequests, request: unknown, take: (part: Part) => void): Promise<void> {
  const socket = connect(socketOf(dataDirectory, requests));
  socket.setEncoding('utf8');
  socket.setTimeout(ANSWER_WITHIN_MS, () => socket.destroy(new Error('it does not answer')));
  socket.write(lineOf(request));
  let rest = '';
  for await (const chunk of socket as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const answered = JSON.parse(line) as AnswerLine;
      if ('failure' in answered) throw new RefusedByServer(answered.failure);
      if ('isDone' in answered) return;
      take(answered.part as Part);
    }
  }
  throw new Error('it stopped before it had finished');
}
