import type pg from 'pg';

export interface SentStatements {
  /**
   * The statements that were sent since it was last asked, by what was sent at once: before each group but the first
   * there was a wait for an answer.
   */
  taken(): string[][];
}

/** Watches what is sent over the connections of a pool, of which one is used at a time. */
export function watchSentStatements(pool: pg.Pool): SentStatements {
  let groups: string[][] = [];
  let isAnswered = true;
  const wasAnswered = (): void => {
    isAnswered = true;
  };
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...asked: unknown[]) => Promise<unknown> | undefined;
    client.query = ((asked: string | { text: string }, ...more: unknown[]) => {
      if (isAnswered) groups.push([]);
      isAnswered = false;
      groups.at(-1)?.push(typeof asked === 'string' ? asked : asked.text);
      const answer = send(asked, ...more);
      // The pool's own `query` gives a callback and waits for nothing else.
      if (answer === undefined) wasAnswered();
      else answer.then(wasAnswered, wasAnswered);
      return answer;
    }) as typeof client.query;
  });
  return {
    taken() {
      const taken = groups;
      groups = [];
      isAnswered = true;
      return taken;
    },
  };
}
