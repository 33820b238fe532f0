import type pg from 'pg';

/**
 * A prepared statement holds memory in the database until its connection ends; a
 * connection with so many is replaced.
 */
const MAX_PREPARED_COUNT = 200;

/**
 * Error codes of prepared statements the database can no longer run: their result has changed, or a proxy
 * between us and the database dropped them.
 */
const OUTDATED = ['0A000', '26000'];

/** Without values, only these have a plan to keep; what begins or ends a transaction has none. */
const HAS_PLAN = /^\s*(select|with|insert|update|delete)\b/i;

interface StatementSender {
  /** At once where the client supports it, else in turn; prepared when the statement is frequent. */
  send(text: string, values: readonly unknown[]): Promise<pg.QueryResult>;
  /** Resolves when everything sent in turn before has been answered. */
  sendInTurn(text: string, values: readonly unknown[]): Promise<pg.QueryResult>;
  /** Whether a prepared statement can no longer be run, or there are too many. */
  isSpent(): boolean;
}

/** Of all connections together. */
let lastName = 0;

/** Sends statements over one connection, and knows which of them were prepared there. */
export function createStatementSender(
  client: pg.PoolClient,
  isWorthPreparing: (text: string) => boolean,
): StatementSender {
  const names = new Map<string, string>();
  let isOutdated = false;
  let isGathering = false;
  let answered: Promise<unknown> = Promise.resolve();

  function nameOf(text: string): string | null {
    const known = names.get(text);
    if (known !== undefined || names.size >= MAX_PREPARED_COUNT || !isWorthPreparing(text)) return known ?? null;
    lastName += 1;
    const name = `s${lastName}`;
    names.set(text, name);
    return name;
  }

  /** A client that cannot be sent statements ahead is sent the next one when it has answered. */
  function sendInTurn(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const answer = answered.then(() => run(text, values));
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
    return run(text, values);
  }

  async function run(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const name = values.length > 0 || HAS_PLAN.test(text) ? nameOf(text) : null;
    if (name === null) return client.query(text, [...values]);
    try {
      return await client.query({ name, text, values: [...values] });
    } catch (error) {
      if (OUTDATED.includes((error as { code?: string }).code ?? '')) isOutdated = true;
      throw error;
    }
  }

  return {
    send: (text, values) => (client.pipeline ? sendAtOnce(text, values) : sendInTurn(text, values)),
    sendInTurn,
    isSpent: () => isOutdated || names.size >= MAX_PREPARED_COUNT,
  };
}
