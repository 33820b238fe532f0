import pg from 'pg';
import type { TestPostgres } from '../server/testing/test-postgres.ts';
import { startTestPostgres } from '../server/testing/test-postgres.ts';

/** The PostgreSQL of TEST_DATABASE_URL, which must let databases be made; else one of its own that syncs to disk. */
export async function benchPostgres(): Promise<Pick<TestPostgres, 'address' | 'stop'>> {
  const address = process.env.TEST_DATABASE_URL;
  return address === undefined
    ? await startTestPostgres({ isDurable: true })
    : { address, stop: async () => undefined };
}

/** @throws unless what is committed is on the disk first, as it must be where people work. */
export async function assertDurable(address: string): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const { rows } = await client.query<{ name: string; setting: string }>(
    "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes') and setting <> 'on'",
  );
  await client.end();
  const [off] = rows;
  if (off !== undefined) throw new Error(`${off.name} of this PostgreSQL is ${off.setting}, and must be on.`);
}
