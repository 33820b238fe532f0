import type { DemoUser } from '@evenhand/contract/packs/demo-files';
import type { CompiledPack } from '@evenhand/engine/pack';
import type { Db } from '../platform/database/open-database.ts';
import { savePeople } from '../users/save-people.ts';
import { generatePeople, seededRandom } from './generate-people.ts';

interface Workforce {
  /**
   * Fixed, so that every installation of the demonstration has the same people and
   * scripts can name them by number.
   */
  readonly seed: number;
  readonly firstNumber: number;
  /** `head` is the username of the person who leads the policy area. */
  readonly areas: readonly { readonly accessLevel: string; readonly count: number; readonly head: string | null }[];
}

/**
 * The employees of each demo service beyond its cast, by key of the service (DESIGN §6). Other
 * packs bring their own people.
 */
const workforces: Readonly<Record<string, Workforce>> = {
  northmoor: {
    seed: 20_260_105,
    firstNumber: 310_001,
    areas: [
      { accessLevel: 'stores', count: 1000, head: null },
      { accessLevel: 'distribution', count: 700, head: 'ngozi' },
      { accessLevel: 'head-office', count: 300, head: null },
    ],
  },
  'kestrel-foods': {
    seed: 20_260_106,
    firstNumber: 700_201,
    areas: [{ accessLevel: 'bakeries', count: 40, head: 'tamar' }],
  },
};

/** Puts the employees of a demo service into its directory and answers their ids by employee number. */
export async function saveEmployees(
  db: Db,
  pack: CompiledPack,
  users: readonly DemoUser[],
): Promise<ReadonlyMap<string, string>> {
  const workforce = workforces[pack.service.key];
  if (workforce === undefined) return new Map();
  const cast = new Map(users.map((user) => [user.username, user]));
  const levels = new Map(pack.accessLevels.map((level) => [level.key, level.id]));
  const people = generatePeople({
    random: seededRandom(workforce.seed),
    areas: workforce.areas.map(({ accessLevel, count, head }) => ({
      accessLevel,
      count,
      headId: head === null ? null : (cast.get(head)?.id ?? null),
    })),
    emailDomain: users[0]?.email.split('@')[1] ?? `${pack.service.key}.example`,
    firstNumber: workforce.firstNumber,
    takenNames: new Set(users.map((user) => `${user.firstName} ${user.lastName}`)),
  });
  await savePeople(
    db,
    people.map(({ id, accessLevel, managerId, ...person }) => ({
      ...person,
      userId: id,
      serviceId: pack.service.id,
      accessLevelId: levels.get(accessLevel) ?? null,
      managerUserId: managerId,
    })),
  );
  return new Map(people.map((person) => [person.employeeNumber, person.id]));
}
