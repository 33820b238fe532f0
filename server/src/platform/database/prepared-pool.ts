import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { isUnanswered } from './unanswered.ts';

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

/** The pool as Kysely sees it: statements that come often are prepared under a name, once per connection. */
export function preparedPool(pool: pg.Pool): PostgresPool {
  const runs = new Map<string, number>();
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  let lastName = 0;

  function isWorthPreparing(text: string): boolean {
    const count = (runs.get(text) ?? 0) + 1;
    if (runs.size >= MOST_COUNTED) runs.clear();
    runs.set(text, count);
    return count >= WORTH_PREPARING;
  }

  function preparing(client: pg.PoolClient): PostgresPoolClient {
    const names = new Map<string, string>();
    let isOutdated = false;
    /** What was sent and nothing has waited for yet: the beginning of a transaction, and writes that decide nothing. */
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

    /** Where statements may follow one another unanswered, the first that is waited for waits for those before it and fails if one of them has. */
    async function query(text: string, values: readonly unknown[]): Promise<unknown> {
      if (!client.pipeline) return await inTurn(text, values);
      gather();
      const answer = send(text, values);
      if (text === 'begin' || isUnanswered(values)) {
        answer.catch(() => undefined);
        ahead.push(answer);
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
    function gather(): void {
      if (isGathering) return;
      isGathering = true;
      const { stream } = client.connection;
      stream.cork();
      process.nextTick(() => {
        isGathering = false;
        stream.uncork();
      });
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
      client.query('deallocate all').then(
        () => client.release(true),
        () => client.release(true),
      );
    }

    const { processID } = client as { processID?: number };
    return { query: query as unknown as PostgresPoolClient['query'], release, ...(processID === undefined ? {} : { processID }) };
  }

  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client);
      if (known !== undefined) return known;
      await client.query(SESSION).catch((error: unknown) => {
        client.release(true);
        throw error;
      });
      const prepared = preparing(client);
      clients.set(client, prepared);
      return prepared;
    },
  };
}
