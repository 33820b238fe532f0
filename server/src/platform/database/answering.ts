import pg from 'pg';

/** Who asks whether the database answers wants to know within this. */
const WITHIN_MS = 1_000;

export interface Answering {
  /** Whether the database answers within a second. Callers at the same time share one question. */
  isAnswering(): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Asks PostgreSQL on a connection of its own, because a pool that is all taken
 * says nothing about the database.
 */
export function askOnOwnConnection(address: string): Answering {
  let client: pg.Client | null = null;

  async function connected(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: address,
      application_name: 'evenhand-readiness',
      connectionTimeoutMillis: WITHIN_MS,
      query_timeout: WITHIN_MS,
    });
    // Its next question meets the loss.
    next.on('error', () => undefined);
    await next.connect();
    return next;
  }
  function drop(): void {
    client?.end().catch(() => undefined);
    client = null;
  }
  return {
    isAnswering: inTime(async () => {
      try {
        client ??= await connected();
        await client.query('select 1');
      } catch (error) {
        drop();
        throw error;
      }
    }),
    close: async () => drop(),
  };
}

/**
 * Whether `ask` succeeds within a second. While it has not ended nothing is asked anew, so that questions to
 * a silent database do not pile up.
 */
export function inTime(ask: () => Promise<unknown>): () => Promise<boolean> {
  let asking: Promise<boolean> | null = null;
  return async () => {
    asking ??= ask()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asking = null;
      });
    let late: NodeJS.Timeout | undefined;
    const tooLate = new Promise<boolean>((resolve) => {
      late = setTimeout(() => resolve(false), WITHIN_MS);
    });
    return await Promise.race([asking, tooLate]).finally(() => clearTimeout(late));
  };
}
