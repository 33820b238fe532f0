import pg from 'pg';
import { startDatabaseThread } from './database-thread.ts';
import type { Listen } from './listen.ts';
import { WorkerStream } from './worker-stream.ts';

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
  const thread = await startDatabaseThread(directory);
  const listeners: { readonly channel: string; readonly onPayload: (payload: string) => void }[] = [];
  const stream = (): WorkerStream => new WorkerStream(thread.ask, (reason) => thread.fail(new Error(reason)));
  const pool = new pg.Pool({ stream, user: 'postgres', database: 'postgres', pipeline: true, max: 1, idleTimeoutMillis: 0, connectionTimeoutMillis: 10_000 });
  // Its end is told by `ended`; without these handlers it would be an error of the
  // process that nobody expects.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    client.on('notification', ({ channel, payload }) => {
      for (const listener of listeners) if (listener.channel === channel) listener.onPayload(payload ?? '');
    });
  });
  pool.on('error', () => undefined);
  return {
    pool,
    // One server process and one session: there is nothing between them that could be lost.
    async listen(channel, { onPayload }) {
      listeners.push({ channel, onPayload });
      await pool.query(`listen ${pg.escapeIdentifier(channel)}`);
    },
    ended: thread.ended,
    async close() {
      await pool.end();
      await thread.close();
    },
  };
}
