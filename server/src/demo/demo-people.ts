import type { DemoUser } from '@evenhand/contract/packs/demo-files';
import type { CompiledPack } from '@evenhand/engine/pack';
import type { Db } from '../platform/database/open-database.ts';
import { savePermissionRules } from '../users/permission-rules.ts';
import type { PersonToSave } from '../users/save-people.ts';
import { saveAttributes, savePeople } from '../users/save-people.ts';
import { saveAccount } from '../users/sync-account.ts';

/** Puts the cast of a pack into the directory, with their rights as their first sign-in would sync them. */
export async function saveCast(db: Db, pack: CompiledPack, users: readonly DemoUser[], now: Date): Promise<void> {
  const idOf = new Map(users.map((user) => [user.username, user.id]));
  const levelOf = new Map(pack.accessLevels.map((level) => [level.key, level.id]));
  const serviceId = pack.service.id;
  await savePeople(
    db,
    users.map(
      (user): PersonToSave => ({
        userId: user.id,
        serviceId,
        employeeNumber: user.employeeNumber,
        firstName: user.firstName,
        lastName: user.lastName,
        email: user.email,
        jobTitle: user.jobTitle,
        accessLevelId: levelOf.get(user.primary) ?? null,
        managerUserId: user.manager === undefined ? null : (idOf.get(user.manager) ?? null),
      }),
    ),
  );
  await saveAttributes(
    db,
    users.map(({ id, attributes }) => ({ userId: id, attributes })),
  );
  for (const user of users) {
    const accessLevels = user.accessLevels.flatMap((key) => {
      const id = levelOf.get(key);
      return id === undefined ? [] : [{ id, isPrimary: key === user.primary }];
    });
    await saveAccount(
      db,
      {
        userId: user.id,
        serviceId,
        givenName: user.firstName,
        familyName: user.lastName,
        roles: user.roles,
        accessLevels,
        mayChangeService: user.changeService,
      },
      now,
    );
    await savePermissionRules(db, user.id, serviceId, definedOnly(user.rules));
  }
}

function definedOnly(rules: Readonly<Record<string, boolean | undefined>>): Record<string, boolean> {
  return Object.fromEntries(
    Object.entries(rules).filter((entry): entry is [string, boolean] => entry[1] !== undefined),
  );
}
