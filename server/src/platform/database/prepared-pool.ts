import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { isPipelined } from './pipelined.ts';

/** A text that comes a third time is worth preparing; most come again and again or only once. */
const WORTH_PREPARING = 3;
/** A prepared statement holds memory in the database until its connection ends; a connection with so many is replaced. */
const MOST_PREPARED = 200;
const MOST_COUNTED = 300;

/** Of prepared statements the database can no longer run: what they answer has changed, or somebody between us dropped them. */
const OUTDATED = ['0A000', '26000'];

/**
 * Every statement is planned once for all values it may come with, on both databases alike: lists are written so that their indexes serve any
 * value, and planning one costs more than running it. Compiling statements to machine code never pays for answers of a few rows, and rows
 * read by an index are taken to be in memory.
 */
const SESSION = 'set plan_cache_mode = force_generic_plan; set jit = off; set random_page_cost = 1.1';

/** As whom statements run: `serving` is bound by row-level security, `owner` owns the tables. */
export type DatabaseRole = 'owner' | 'serving';
const BECOME: Readonly<Record<DatabaseRole, string>> = { owner: 'reset role', serving: 'set role evenhand_serving' };

interface Session {
  readonly client: PostgresPoolClient;
  role: DatabaseRole;
}

/** Of every connection there is. The embedded database has one, which both roles share in turns. */
const sessions = new WeakMap<pg.PoolClient, Session>();
let lastName = 0;

/** The pool as Kysely sees it, for one role: statements that come often are prepared under a name, once per connection. */
export function preparedPool(pool: pg.Pool, role: DatabaseRole): PostgresPool {
  const runs = new Map<string, number>();

  function isWorthPreparing(text: string): boolean {
    const count = (runs.get(text) ?? 0) + 1;
    if (runs.size >= MOST_COUNTED) runs.clear();
    runs.set(text, count);
    return count >= WORTH_PREPARING;
  }

  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const known = sessions.get(client);
      if (known?.role === role) return known.client;
      try {
        await (known === undefined ? client.query(`${SESSION}; ${BECOME[role]}`) : known.client.query(BECOME[role], []));
      } catch (error) {
        client.release(true);
        throw error;
      }
      const session = known ?? { client: preparing(client, isWorthPreparing), role };
      session.role = role;
      sessions.set(client, session);
      return session.client;
    },
  };
}

/** A connection that prepares what comes often, and sends ahead what nobody waits for. */
function preparing(client: pg.PoolClient, isWorthPreparing: (text: string) => boolean): PostgresPoolClient {
  const names = new Map<string, string>();
  let isOutdated = false;
  let isReadOnly = false;
  /** What was sent and nothing has waited for yet: the beginning of a transaction, and statements whose result is not used. */
  let ahead: Promise<unknown>[] = [];
  let isGathering = false;
  let answered: Promise<unknown> = Promise.resolve();

  function nameOf(text: string): string | null {
    const known = names.get(text);
    if (known !== undefined || names.size >= MOST_PREPARED || !isWorthPreparing(text)) return known ?? null;
    lastName += 1;
    const name = `s${lastName}`;
    names.set(text, name);
    return name;
  }

  /** The first statement that is waited for waits for those before it too, and fails if one of them has. */
  async function query(text: string, values: readonly unknown[]): Promise<unknown> {
    const answer = client.pipeline ? sendAtOnce(text, values) : inTurn(text, values);
    const isBegin = text === 'begin' || text.startsWith('start transaction');
    if (isBegin) isReadOnly = text.endsWith('read only');
    // A read has answered before its commit, which makes nothing durable.
    const endsRead = isReadOnly && text === 'commit';
    if (isBegin || endsRead || isPipelined(values)) {
      answer.catch(() => undefined);
      if (endsRead) ahead = [];
      else ahead.push(answer);
      return { command: '', rowCount: null, rows: [] };
    }
    const before = ahead;
    ahead = [];
    // How writes have ended that are taken back matters no more.
    if (text === 'rollback') return await answer;
    const results = await Promise.all([...before, answer]);
    return results.at(-1);
  }

  /** A client that cannot be asked ahead is asked when it has answered. */
  function inTurn(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const answer = answered.then(() => send(text, values));
    answered = answer.catch(() => undefined);
    return answer;
  }

  /** What is sent at once leaves in one piece: a write to the socket costs more than most statements. */
  function sendAtOnce(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    if (!isGathering) {
      isGathering = true;
      const { stream } = client.connection;
      stream.cork();
      process.nextTick(() => {
        isGathering = false;
        stream.uncork();
      });
    }
    return send(text, values);
  }

  async function send(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const name = values.length === 0 ? null : nameOf(text);
    if (name === null) return client.query(text, [...values]);
    try {
      return await client.query({ name, text, values: [...values] });
    } catch (error) {
      if (OUTDATED.includes((error as { code?: string }).code ?? '')) isOutdated = true;
      throw error;
    }
  }

  function release(isBroken = false): void {
    if (isBroken || !(isOutdated || names.size >= MOST_PREPARED)) {
      client.release(isBroken);
      return;
    }
    // The embedded database has one session for all connections there will ever be, so what was prepared must be dropped by word.
    inTurn('deallocate all', []).then(
      () => client.release(true),
      () => client.release(true),
    );
  }

  const { processID } = client as { processID?: number };
  return { query: query as unknown as PostgresPoolClient['query'], release, ...(processID === undefined ? {} : { processID }) };
}
