import type { Db } from '../platform/database/open-database.ts';
import type { AssertedAccessLevel } from './identity-account.queries.ts';
import { upsertAccount } from './identity-account.rows.ts';
import { hashPassword } from './password-hash.ts';

/** A person of the demonstration, whom the embedded provider can sign in. */
export interface NewIdentityAccount {
  readonly username: string;
  readonly userId: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly serviceId: number;
  readonly roles: readonly string[];
  readonly accessLevels: readonly AssertedAccessLevel[];
  readonly changeService: boolean;
  /** One line about the person on the sign-in page of the demo, such as 'Depot manager; case owner'. */
  readonly introduction: string;
  /**
   * What the person has in common with others, shown beside the heading of their group, such
   * as 'take part in case 10001'.
   */
  readonly circle?: string;
  readonly password: string;
}

/** Makes the accounts of the demonstration's people equal to what is given; other accounts stay. */
export async function saveIdentityAccounts(db: Db, accounts: readonly NewIdentityAccount[]): Promise<void> {
  // The demo gives everybody the same, public password: hashing it once keeps the start quick.
  const hashes = new Map<string, Promise<string>>();
  for (const account of accounts)
    if (!hashes.has(account.password)) hashes.set(account.password, hashPassword(account.password));
  for (const account of accounts) {
    await upsertAccount(db, {
      username: account.username.trim().toLowerCase(),
      user_id: account.userId,
      password_hash: (await hashes.get(account.password)) as string,
      given_name: account.givenName,
      family_name: account.familyName,
      service_id: account.serviceId,
      roles: [...account.roles],
      access_levels: account.accessLevels,
      change_service: account.changeService,
      introduction: account.circle === undefined ? account.introduction : `${account.introduction}\n${account.circle}`,
      is_demo: true,
    });
  }
}
