import { afterAll, afterEach, beforeAll } from 'vitest';
import type { NewIdentityAccount } from '../src/identity/seed-accounts.ts';
import type { Db } from '../src/platform/database/open-database.ts';
import type { IdentityDatabase, IdentitySite } from './identity-site.ts';
import { identityDatabase, identitySite } from './identity-site.ts';

export interface IdentitySuite {
  /** The database of the file; there from its first test on. */
  readonly db: Db;
  /** A site over it, which closes after the test. */
  site(options?: Parameters<typeof identitySite>[1]): Promise<IdentitySite>;
}

/**
 * One database for the tests of a file, by default with Maren and Teodora. Called
 * once, at the top of the file.
 */
export function identitySuite(people?: readonly NewIdentityAccount[]): IdentitySuite {
  let database: IdentityDatabase;
  const open: IdentitySite[] = [];
  beforeAll(async () => {
    database = await identityDatabase(people);
  });
  afterEach(async () => {
    for (const site of open.splice(0)) await site.close();
  });
  afterAll(() => database.close());
  return {
    get db() {
      return database.db;
    },
    async site(options = {}) {
      const site = await identitySite(database.identity, options);
      open.push(site);
      return site;
    },
  };
}
