import type { TestPostgres } from '../server/testing/test-postgres.ts';
import { startTestPostgres } from '../server/testing/test-postgres.ts';

/** The PostgreSQL of TEST_DATABASE_URL, which must let databases be made; else one of its own that syncs to disk. */
export async function benchPostgres(): Promise<Pick<TestPostgres, 'address' | 'stop'>> {
  const address = process.env.TEST_DATABASE_URL;
  return address === undefined
    ? await startTestPostgres({ isDurable: true })
    : { address, stop: async () => undefined };
}
