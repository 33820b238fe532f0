import { dropTemplate, makeTemplate } from './test-database.ts';
import { startTestPostgres } from './test-postgres.ts';

/**
 * One PostgreSQL for all test files: that of TEST_DATABASE_URL, a login that may make databases and roles, else
 * one of its own. Each database of a test is a copy of the template that is made here.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const own = process.env.TEST_DATABASE_URL === undefined ? await startTestPostgres() : null;
  const address = own?.address ?? process.env.TEST_DATABASE_URL ?? '';
  process.env.TEST_DATABASE_URL = address;
  if (own !== null) process.env.TEST_SUPERUSER_URL = own.superuserAddress;
  process.env.TEST_DATABASE_TEMPLATE = await makeTemplate(address);
  return async () => {
    if (own === null) await dropTemplate(address);
    await own?.stop();
    if (own !== null) delete process.env.TEST_DATABASE_URL;
  };
}
