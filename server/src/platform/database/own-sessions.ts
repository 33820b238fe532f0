import pg from 'pg';
import { CONNECT_MS } from './connection-limits.ts';

/**
 * Refuses a pooler that gives one session of PostgreSQL to several connections in turn: settings, prepared
 * statements and `listen` end with a session. It asks over two connections that are open at the same time.
 * @throws with a sentence for people, or when the database cannot be reached.
 */
export async function assertOwnSessions(address: string): Promise<void> {
  const clients = [1, 2].map(
    () =>
      new pg.Client({ connectionString: address, connectionTimeoutMillis: CONNECT_MS, application_name: 'evenhand' }),
  );
  try {
    const sessions = new Set<unknown>();
    for (const client of clients) {
      await client.connect();
      const { rows } = await client.query('select pg_backend_pid() as id');
      sessions.add(rows[0]?.id);
    }
    if (sessions.size < clients.length)
      throw new Error(
        'DATABASE_URL leads to a pooler that shares sessions between connections. Let it pool sessions and not transactions (in PgBouncer: pool_mode = session), or connect to PostgreSQL itself.',
      );
  } finally {
    for (const client of clients) await client.end().catch(() => undefined);
  }
}
