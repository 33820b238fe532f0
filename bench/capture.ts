import { serviceNames } from '@evenhand/contract/route';
import type { Logger } from 'kysely';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { createApp } from '../server/src/app.ts';
import { loadConfiguration } from '../server/src/configuration/configuration.ts';
// Loaded for what it tells the driver: ids are numbers.
import '../server/src/platform/database/open-database.ts';
import type { DB } from '../server/src/platform/database/tables.gen.ts';
import { createLogger } from '../server/src/platform/logger.ts';

/** One statement as the product sent it. */
export interface Sent {
  readonly text: string;
  readonly values: readonly unknown[];
}

export interface Capture {
  /** What the product asks of the database to answer this call, in order. */
  statementsOf(userId: string, path: string): Promise<Sent[]>;
  close(): Promise<void>;
}

/** Runs the product in this process with its ears open. What it sends is what the bare server is made to send. */
export async function openCapture(pool: pg.Pool): Promise<Capture> {
  const heard: Sent[] = [];
  const hear: Logger = (event) => {
    heard.push({ text: event.query.sql, values: event.query.parameters });
  };
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log: hear });
  const configuration = await loadConfiguration(db);
  const { server } = await createApp({
    db,
    clock: () => new Date(),
    log: createLogger('error'),
    configuration,
    authenticate: async (authorization) => (authorization === undefined ? null : { userId: authorization, expiresAt: Number.POSITIVE_INFINITY }),
    services: serviceNames,
  });
  return {
    async statementsOf(userId, path) {
      heard.length = 0;
      const answer = await server.inject({ method: 'GET', url: path, headers: { authorization: userId } });
      if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`);
      return [...heard];
    },
    close: () => server.close(),
  };
}
