import { serviceNames } from '@evenhand/contract/route';
import pg from 'pg';
import { loadConfiguration } from '../server/src/configuration/configuration.ts';
import { createApp } from '../server/src/main/app.ts';
import { kyselyOn } from '../server/src/platform/database/open-database.ts';
import { createLogger } from '../server/src/platform/logger.ts';
import { quantile } from './measure.ts';

/** What the database spends on one call. */
export interface CallInDatabase {
  /**
   * Milliseconds of execution of all the call's statements, each the middle of its runs:
   * rights and context included.
   */
  readonly whole: number;
  /** Of the longest statement, which is the call's own. */
  readonly milliseconds: number;
  /** The same of its fastest run, which other work on the machine lengthens least. */
  readonly fastest: number;
  readonly statements: number;
}

export interface StatementClock {
  timeOf(userId: string, path: string): Promise<CallInDatabase>;
  close(): Promise<void>;
}

const RUN_COUNT = 30;

/**
 * Runs a statement and answers how long that took; timing each part of the plan
 * would take longer than the plan.
 */
export const EXPLAIN = 'explain (analyze, timing off, format json)';

/** Milliseconds, of an answer to `EXPLAIN`. */
export function executionTime(answer: pg.QueryResult): number {
  return (answer.rows[0]['QUERY PLAN'] as [{ 'Execution Time': number }])[0]['Execution Time'];
}

interface Asked {
  readonly name?: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * The product in this process, on connections as it opens them itself. Whatever statement it sends is
 * explained right after it, on the same connection and in the same transaction, so that role, settings and
 * plan are those the product has; what it does between is not counted.
 */
export async function openStatementClock(databaseUrl: string): Promise<StatementClock> {
  const log = createLogger('error');
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1, pipeline: true });
  let measured: Promise<number>[][] | null = null;
  pool.on('connect', (client) => {
    watchStatements(client, (run) => measured?.push(Array.from({ length: RUN_COUNT }, run)));
  });
  const db = kyselyOn(pool, 'serving');
  const { server } = await createApp({
    db,
    clock: () => new Date(),
    log,
    configuration: await loadConfiguration(db),
    authenticate: async (authorization) =>
      authorization === undefined
        ? null
        : { userId: authorization, expiresAt: Number.POSITIVE_INFINITY, sessionId: null, issuedAt: Date.now() },
    services: serviceNames,
  });

  async function call(userId: string, path: string): Promise<void> {
    const answer = await server.inject({ method: 'GET', url: path, headers: { authorization: userId } });
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`);
  }

  return {
    async timeOf(userId, path) {
      // A statement is prepared when it comes again; what is measured is a call that has come before.
      for (let warm = 0; warm < 4; warm += 1) await call(userId, path);
      measured = [];
      await call(userId, path);
      const sent = measured;
      measured = null;
      const times = await Promise.all(sent.map((runs) => Promise.all(runs)));
      const middles = times.map((one) => quantile(one, 0.5));
      const longest = times[middles.indexOf(Math.max(...middles))] ?? [];
      return {
        whole: middles.reduce((sum, one) => sum + one, 0),
        milliseconds: quantile(longest, 0.5),
        fastest: quantile(longest, 0),
        statements: times.length,
      };
    },
    async close() {
      await server.close();
      await db.destroy();
    },
  };
}

/**
 * Calls `tell` for every statement this connection is sent that can be explained, with a function that runs
 * it once more for its time alone.
 */
function watchStatements(client: pg.PoolClient, tell: (run: () => Promise<number>) => void): void {
  const send = client.query.bind(client) as (asked: unknown, values?: unknown) => Promise<pg.QueryResult>;
  const query = (asked: string | Asked, values?: readonly unknown[]): Promise<pg.QueryResult> => {
    const answer = send(asked, values);
    const statement = typeof asked === 'string' ? { text: asked, values: values ?? [] } : asked;
    // A statement that sets the context would set it again when explained.
    if (/^\s*(select|with)\b/i.test(statement.text) && !statement.text.includes('set_config'))
      tell(() => explained(statement));
    return answer;
  };
  client.query = query as typeof client.query;

  async function explained({ name, text, values }: Asked): Promise<number> {
    // By its name, so that it has the plan it was prepared with and not one made for these values.
    const answer =
      name === undefined
        ? await send(`${EXPLAIN} ${text}`, values)
        : await send(`${EXPLAIN} execute "${name}"(${values.map((one) => literal(client, one)).join(', ')})`);
    return executionTime(answer);
  }
}

/** As the driver would have sent the value. */
function literal(client: pg.PoolClient, value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value))
    return client.escapeLiteral(
      `{${value.map((one) => (one === null ? 'NULL' : `"${String(one).replace(/["\\]/g, '\\$&')}"`)).join(',')}}`,
    );
  if (value instanceof Date) return client.escapeLiteral(value.toISOString());
  return client.escapeLiteral(String(value));
}
