import { sql } from 'kysely';
import type { LoadedPack } from './configuration/load-packs.ts';
import { saveCast } from './demo/demo-people.ts';
import { saveIdentityAccounts } from './identity/seed-accounts.ts';
import type { Db } from './platform/database/open-database.ts';

/** The password of every demo person; it is public, so demo people are refused beside production settings. */
export const DEMO_PASSWORD = 'evenhand-demo';

/** Fills an empty installation with the demo: the cast and their sign-ins, the generated people, and cases made through the real commands. */
export async function fillDemo(db: Db, packs: readonly LoadedPack[], now: Date): Promise<void> {
  const { rows } = await sql<{ found: boolean }>`select exists (select 1 from identity_account) as found`.execute(db);
  if (rows[0]?.found) return;
  for (const { pack, demoUsers } of packs) {
    await saveCast(db, pack, demoUsers, now);
    const levels = new Map(pack.accessLevels.map((level) => [level.key, level]));
    await saveIdentityAccounts(
      db,
      demoUsers.map((user) => ({
        username: user.username,
        userId: user.id,
        givenName: user.firstName,
        familyName: user.lastName,
        serviceId: pack.service.id,
        roles: user.roles,
        accessLevels: user.accessLevels.flatMap((key) => {
          const level = levels.get(key);
          return level === undefined ? [] : [{ id: level.id, title: level.title, isPrimary: key === user.primary }];
        }),
        changeService: user.changeService,
        introduction: user.jobTitle,
        password: DEMO_PASSWORD,
      })),
    );
  }
}
