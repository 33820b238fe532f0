import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '../../../testing/test-database.ts';
import { openTestDatabase } from '../../../testing/test-database.ts';
import { migrateToLatest } from './migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const applied = async () =>
  (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database.db)).rows;

test('a database whose migrations this release does not know is refused by the newest of them, and stays as it is', async () => {
  await sql`delete from kysely_migration where name > '0001'`.execute(database.db);
  await sql`insert into kysely_migration (name, timestamp)
    values ('0001-configuration', '2026'), ('0002-people-of-old', '2026'), ('0054-contacts', '2026')`.execute(
    database.db,
  );
  const before = await applied();
  await expect(migrateToLatest(database.db)).rejects.toThrow(
    /^The database has the schema 0054-contacts, which this release, .* does not know/,
  );
  expect(await applied()).toEqual(before);
});
