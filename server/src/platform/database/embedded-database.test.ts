import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createServer } from '../http/create-server.ts';
import { createLogger } from '../logger.ts';
import { inTime } from './answering.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';
import { kyselyOn } from './open-database.ts';

test('an embedded database that cannot write its log has ended; all is refused with 503 and saved things are there later [ERR-06]', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'evenhand-embedded-'));
  const database = await openEmbeddedDatabase(directory);
  await database.pool.query('create table note (text text)');
  await database.pool.query("insert into note values ('saved before')");
  const db = kyselyOn(database.pool, 'owner');
  const server = await createServer(createLogger('silent'), []);
  server.post('/note', async () => await db.transaction().execute(async (tx) => await sql`insert into note values ('lost')`.execute(tx)));
  server.get('/note', async () => (await sql`select * from note`.execute(db)).rows);
  const isReady = inTime(() => database.pool.query('select 1'));
  expect(await isReady()).toBe(true);

  // It meets the same as on a full disk: no further file of its log can be made.
  renameSync(join(directory, 'pg_wal'), join(directory, 'pg_wal.away'));
  await database.pool.query('select pg_switch_wal()');
  expect((await server.inject({ method: 'POST', url: '/note' })).statusCode).toBe(503);
  expect((await database.ended).message).toMatch(/^The embedded database has stopped: could not create file "pg_wal/);
  for (const method of ['POST', 'GET'] as const) {
    const answer = await server.inject({ method, url: '/note' });
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ isError: true, errorCode: 'EXCEPTION' });
  }
  expect(await isReady()).toBe(false);
  await server.close();
  await database.close();

  renameSync(join(directory, 'pg_wal.away'), join(directory, 'pg_wal'));
  const again = await openEmbeddedDatabase(directory);
  expect((await again.pool.query('select text from note')).rows).toEqual([{ text: 'saved before' }]);
  await again.close();
  // One that is closed has not ended by itself.
  expect(await Promise.race([again.ended, Promise.resolve('closed')])).toBe('closed');
  rmSync(directory, { recursive: true, force: true });
});
