import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testServer } from '../../../testing/test-database.ts';
import { createServer } from '../http/create-server.ts';
import { createLogger } from '../logger.ts';
import type { Db, OpenDatabase } from './open-database.ts';
import { openDatabase } from './open-database.ts';

const address = testServer();

describe('a killed database connection', () => {
  let database: OpenDatabase;
  let killer: pg.Client;
  beforeAll(async () => {
    database = await openDatabase(
      { databaseUrl: address, migrationDatabaseUrl: null, dataDirectory: '' },
      createLogger('silent'),
    );
    killer = new pg.Client({ connectionString: address });
    await killer.connect();
  });
  afterAll(async () => {
    await killer.end();
    await database.close();
  });

  async function kill(db: Db): Promise<void> {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    await killer.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }

  test('that was idle is replaced by the next query, and the server process goes on', async () => {
    await kill(database.db);
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(database.db);
    expect(rows).toEqual([{ one: 1 }]);
  });

  test('in the middle of an act answers 503 with the code EXCEPTION, and the next call works [ERR-06]', async () => {
    const server = await createServer(createLogger('silent'), []);
    server.get('/act', async () =>
      database.db.transaction().execute(async (tx) => {
        await kill(tx);
        await sql`select 1`.execute(tx);
        return 'never';
      }),
    );
    server.get('/read', async () => (await sql<{ one: number }>`select 1 as one`.execute(database.db)).rows);
    const killed = await server.inject('/act');
    expect(killed.statusCode).toBe(503);
    expect(killed.json()).toMatchObject({ isError: true, errorCode: 'EXCEPTION' });
    expect((await server.inject('/read')).json()).toEqual([{ one: 1 }]);
    await server.close();
  });
});
