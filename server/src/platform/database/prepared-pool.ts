import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import type { OnStatement } from './preparing-connection.ts';
import { preparingConnection } from './preparing-connection.ts';

/** How often a text must come before it is prepared; most texts come again and again or only once. */
const PREPARE_AT_COUNT = 3;
const MAX_TEXTS_COUNT = 300;

/**
 * Every statement is planned once for all values it may come with, on both databases alike: lists are written
 * so that their indexes serve any value, and planning one costs more than running it. Compiling statements to
 * machine code never pays for answers of a few rows, and rows read by an index are taken to be in memory.
 */
const SESSION = 'set plan_cache_mode = force_generic_plan; set jit = off; set random_page_cost = 1.1';

/**
 * The role statements run as: `serving` is bound by row-level security, `identity` signs people in, `administration`
 * says who there is and who may do what, and neither of these reads a case; `owner` owns the tables. Each transaction
 * says it again, because a pooler may give it another session than the one before.
 */
export type DatabaseRole = 'owner' | 'serving' | 'identity' | 'administration';
const BECOME: Readonly<Record<DatabaseRole, string>> = {
  owner: 'reset role',
  serving: 'set role evenhand_serving',
  identity: 'set role evenhand_identity',
  administration: 'set role evenhand_administration',
};
const BEGIN_AS: Readonly<Record<DatabaseRole, string>> = {
  owner: '',
  serving: '; set local role evenhand_serving',
  identity: '; set local role evenhand_identity',
  administration: '; set local role evenhand_administration',
};

interface Session {
  readonly client: PostgresPoolClient;
  role: DatabaseRole;
}

/** Of every connection there is. The embedded database has one, which both roles share in turns. */
const sessions = new WeakMap<pg.PoolClient, Session>();

/**
 * The pool as Kysely sees it, for one role: statements that come often are prepared under
 * a name, once per connection. `limits` is set on every connection of the pool.
 */
export function preparedPool(
  pool: pg.Pool,
  role: DatabaseRole,
  limits: string | null,
  onStatement: OnStatement | null = null,
): PostgresPool {
  const runs = new Map<string, number>();

  function isWorthPreparing(text: string): boolean {
    const count = (runs.get(text) ?? 0) + 1;
    if (runs.size >= MAX_TEXTS_COUNT) runs.clear();
    runs.set(text, count);
    return count >= PREPARE_AT_COUNT;
  }

  function sessionOn(client: pg.PoolClient): Session {
    const session: Session = {
      role,
      client: preparingConnection(client, isWorthPreparing, () => BEGIN_AS[session.role], onStatement),
    };
    return session;
  }

  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const known = sessions.get(client);
      if (known?.role === role) return known.client;
      try {
        await (known === undefined
          ? client.query([SESSION, BECOME[role], limits].filter(Boolean).join('; '))
          : known.client.query(BECOME[role], []));
      } catch (error) {
        client.release(true);
        throw error;
      }
      const session = known ?? sessionOn(client);
      session.role = role;
      sessions.set(client, session);
      return session.client;
    },
  };
}
