import type { PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { isPipelined } from './pipelined.ts';
import { createStatementSender } from './statement-sender.ts';

/**
 * Is told of each statement, without its values, when it is sent. What it returns is called when that has been
 * answered.
 */
export type OnStatement = (text: string) => (error?: { readonly code?: string }) => void;

/** What is answered for a statement that is not waited for. */
const nothing = { command: '', rowCount: null, rows: [] };

/**
 * A connection that prepares frequent statements, and sends ahead those that are not waited for. `beginAs` is what
 * follows the statement that begins a transaction, in one message with it.
 */
export function preparingConnection(
  client: pg.PoolClient,
  isWorthPreparing: (text: string) => boolean,
  beginAs: () => string,
  onStatement: OnStatement | null = null,
): PostgresPoolClient {
  const sender = createStatementSender(client, isWorthPreparing);
  let isReadOnly = false;
  /**
   * What was sent and nothing has waited for yet: the beginning of a transaction, and
   * statements whose result is not used.
   */
  let ahead: Promise<unknown>[] = [];
  /** Sends the commit of a read that has not been sent yet. */
  let sendCommit: (() => void) | null = null;

  /** The first statement that is waited for waits for those before it too, and fails if one of them has. */
  async function query(text: string, values: readonly unknown[]): Promise<unknown> {
    sendCommit?.();
    if (isReadOnly && text === 'commit') {
      commitSoon();
      return nothing;
    }
    const isBegin = text === 'begin' || text.startsWith('start transaction');
    const answer = sender.send(isBegin ? text + beginAs() : text, values);
    if (onStatement !== null) followStatement(onStatement, text, answer);
    if (isBegin) isReadOnly = text.endsWith('read only');
    if (isBegin || isPipelined(values)) {
      answer.catch(() => undefined);
      ahead.push(answer);
      return nothing;
    }
    const before = ahead;
    ahead = [];
    // After a rollback it does not matter how its writes ended.
    if (text === 'rollback') return await answer;
    const results = await Promise.all([...before, answer]);
    return results.at(-1);
  }

  /**
   * The commit of a read makes nothing durable, so nobody waits for it. It is sent when the answer has been
   * written, and in any case before the next statement of this connection.
   */
  function commitSoon(): void {
    ahead = [];
    const send = (): void => {
      sendCommit = null;
      sender.send('commit', []).catch(() => undefined);
    };
    sendCommit = send;
    setImmediate(() => {
      if (sendCommit === send) send();
    });
  }

  function release(isBroken = false): void {
    if (isBroken || !sender.isSpent()) {
      client.release(isBroken);
      return;
    }
    // The embedded database has one session for all connections there will ever be, so prepared statements
    // must be dropped explicitly.
    sendCommit?.();
    sender.sendInTurn('deallocate all', []).then(
      () => client.release(true),
      () => client.release(true),
    );
  }

  const { processID } = client as { processID?: number };
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release,
    ...(processID === undefined ? {} : { processID }),
  };
}

function followStatement(onStatement: OnStatement, text: string, answer: Promise<unknown>): void {
  const ended = onStatement(text);
  answer.then(
    () => ended(),
    (error: { readonly code?: string }) => ended(error),
  );
}
