import { Worker } from 'node:worker_threads';
import type { WorkerRequest } from './pglite-worker.ts';

type Answer = { ready: true } | { id: number; answer: Uint8Array } | { id: number; failure: string };

/** The thread that owns the embedded database. */
export interface DatabaseThread {
  /** Answers these messages of PostgreSQL's protocol. @throws why it has ended, once it has. */
  ask(message: Uint8Array): Promise<Uint8Array>;
  /** Takes it to have ended for this reason. @returns what everything is refused with from then on. */
  fail(reason: Error): Error;
  /** Resolves with why when it ends by itself. */
  readonly ended: Promise<Error>;
  close(): Promise<void>;
}

/** Starts the thread. @throws when the database in the directory cannot be opened. */
export async function startDatabaseThread(directory: string): Promise<DatabaseThread> {
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData: { directory } });
  const waiting = new Map<number, { resolve: (answer: Uint8Array) => void; reject: (error: Error) => void }>();
  const { promise: ended, resolve: tellEnd } = Promise.withResolvers<Error>();
  let lastId = 0;
  let gone: Error | null = null;
  let isClosing = false;

  await new Promise<void>((resolve, reject) => {
    worker.once('error', (error: unknown) => reject(asError(error)));
    worker.once('exit', () => reject(new Error('it stopped while it started, without a reason.')));
    worker.on('message', (message: Answer) => {
      if ('ready' in message) return resolve();
      const request = waiting.get(message.id);
      waiting.delete(message.id);
      if ('failure' in message) request?.reject(new Error(message.failure));
      else request?.resolve(message.answer);
    });
  });
  worker.on('error', (error: unknown) => fail(asError(error)));
  worker.on('exit', () => {
    if (!isClosing) fail(new Error('its thread has ended.'));
  });

  function fail(reason: Error): Error {
    if (gone !== null) return gone;
    gone = new Error(`The embedded database has stopped: ${reason.message}`, { cause: reason });
    tellEnd(gone);
    for (const request of waiting.values()) request.reject(gone);
    waiting.clear();
    return gone;
  }

  type Question = WorkerRequest extends infer R ? (R extends WorkerRequest ? Omit<R, 'id'> : never) : never;
  function send(question: Question): Promise<Uint8Array> {
    // A dead thread answers nobody; waiting for it would hold the one connection for ever.
    if (gone !== null) return Promise.reject(gone);
    const id = ++lastId;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker.postMessage({ ...question, id });
    });
  }

  return {
    ask: (message) => send({ kind: 'protocol', message }),
    fail,
    ended,
    async close() {
      isClosing = true;
      if (gone === null) await send({ kind: 'close' });
      await worker.terminate();
    },
  };
}

/**
 * Why the thread has ended. A damaged database makes it throw values that are no errors, or have no message.
 */
function asError(thrown: unknown): Error {
  return thrown instanceof Error && thrown.message !== '' ? thrown : new Error('it is damaged.');
}
