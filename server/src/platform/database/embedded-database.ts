import { Worker } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import { protocol } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import type { Listen } from './listen.ts';
import type { WorkerRequest } from './pglite-worker.ts';

type Answer = { ready: true } | { id: number; answer: Uint8Array | null } | { id: number; failure: string };

/** What PostgreSQL says, as the driver knows it. */
type Said = Parameters<Parameters<InstanceType<typeof protocol.Parser>['parse']>[1]>[0];

export interface EmbeddedDatabase {
  readonly pool: pg.Pool;
  readonly listen: Listen;
  /** Resolves with why when the database ends by itself: it can do nothing more until it is opened again. */
  readonly ended: Promise<Error>;
  close(): Promise<void>;
}

/**
 * Opens the embedded database in a thread of its own, so that a slow statement never blocks requests, behind
 * the same `pg.Pool` as production. The pool holds exactly one connection: PGlite has one session, and a
 * second would mix its protocol stream.
 * @throws when the directory is corrupt or from another major version.
 */
export async function openEmbeddedDatabase(directory: string): Promise<EmbeddedDatabase> {
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData: { directory } });
  const waiting = new Map<number, { resolve: (answer: Uint8Array | null) => void; reject: (error: Error) => void }>();
  const listeners = new Map<string, (payload: string) => void>();
  let lastId = 0;

  let gone: Error | null = null;
  const { promise: ended, resolve: tellEnd } = Promise.withResolvers<Error>();

  function fail(error: Error): Error {
    if (gone !== null) return gone;
    gone = new Error(`The embedded database has stopped: ${error.message}`, { cause: error });
    tellEnd(gone);
    for (const request of waiting.values()) request.reject(gone);
    waiting.clear();
    return gone;
  }
  await new Promise<void>((resolve, reject) => {
    worker.once('error', (error: unknown) => reject(asError(error)));
    worker.once('exit', () => reject(new Error('it stopped while it started, without a reason.')));
    worker.on('message', (message: Answer) => {
      if ('ready' in message) resolve();
      else {
        const request = waiting.get(message.id);
        waiting.delete(message.id);
        if (request === undefined) return;
        if ('failure' in message) request.reject(new Error(message.failure));
        else request.resolve(message.answer);
      }
    });
  });
  worker.on('error', (error: unknown) => fail(asError(error)));
  let isClosing = false;
  worker.on('exit', () => {
    if (!isClosing) fail(new Error('its thread has ended.'));
  });

  type Question = WorkerRequest extends infer R ? (R extends WorkerRequest ? Omit<R, 'id'> : never) : never;
  function ask(question: Question): Promise<Uint8Array | null> {
    // A dead thread answers nobody; waiting for it would hold the one connection for ever.
    if (gone !== null) return Promise.reject(gone);
    const id = ++lastId;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker.postMessage({ ...question, id });
    });
  }

  let held: Uint8Array[] = [];
  const stream = {
    waitReady: Promise.resolve(),
    async execProtocolStream(message: Uint8Array) {
      held.push(message);
      if (isAnsweredLater(message)) return [];
      const together = Buffer.concat(held);
      held = [];
      const answer: unknown[] = [];
      new protocol.Parser().parse((await ask({ kind: 'protocol', message: together })) ?? new Uint8Array(), (said) => {
        if (isNotification(said)) listeners.get(said.channel)?.(said.payload);
        else answer.push(revived(said));
      });
      const panic = answer.find((part): part is pg.DatabaseError => part instanceof pg.DatabaseError && part.severity === 'PANIC');
      // After a panic, such as when there is no room for its log, it answers nothing any more.
      if (panic !== undefined) throw fail(panic);
      return answer;
    },
  };
  // The adapter uses these two members only; the rest of PGlite stays in its thread.
  const pool = new pg.Pool({ ...createPgConfig(stream as unknown as PGlite), max: 1, idleTimeoutMillis: 0, connectionTimeoutMillis: 10_000 } as pg.PoolConfig);
  // Its end is told by `ended`; without these handlers it would be an error of the process that nobody expects.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', () => undefined);
  return {
    pool,
    // One server process and one session: there is nothing between them that could be lost.
    async listen(channel, { onPayload }) {
      listeners.set(channel, onPayload);
      await pool.query(`listen ${pg.escapeIdentifier(channel)}`);
    },
    ended,
    async close() {
      isClosing = true;
      await pool.end();
      if (gone === null) await ask({ kind: 'close' });
      await worker.terminate();
    },
  };
}

/**
 * The driver sends a statement as Parse, Bind, Describe, Execute and Sync, one by one, and the protocol lets
 * the answers wait for the Sync. Sent together they cross between the threads once instead of five times,
 * which makes a statement a third quicker.
 */
function isAnsweredLater(message: Uint8Array): boolean {
  return 'PBDEC'.includes(String.fromCharCode(message[0] ?? 0));
}

/**
 * Why the thread has ended. A damaged database makes it throw values that are no errors, or have no message.
 */
function asError(thrown: unknown): Error {
  return thrown instanceof Error && thrown.message !== '' ? thrown : new Error('it is damaged.');
}

function isNotification(said: Said): said is Said & { readonly channel: string; readonly payload: string } {
  return said.name === 'notification';
}

/**
 * Gives back the driver's own error class, so that `code` and `constraint` read the same on both databases.
 */
function revived(said: Said): unknown {
  return said.name === 'error' ? Object.assign(new pg.DatabaseError((said as Said & Error).message, said.length, 'error'), said) : said;
}
