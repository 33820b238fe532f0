import type { DirectoryPerson, listDirectory } from '@evenhand/contract/directory';
import type { AnswerOf } from '@evenhand/contract/route';
import type { CompiledPack } from '@evenhand/engine/pack';
import type { Administrator } from './administrator.ts';
import { abilitiesOn } from './directory.policy.ts';
import type { DirectoryRow, listPeople, SignIn } from './directory.queries.ts';

/** A page of the directory. */
export function presentPeople({ rows, total }: Awaited<ReturnType<typeof listPeople>>): AnswerOf<typeof listDirectory> {
  const people = rows.map(({ managerId, managerName, ...row }) => ({ ...row, manager: named(managerId, managerName) }));
  return { people, total };
}

/** A person of the directory, with what the caller may do there. */
export function presentDirectoryPerson(
  row: DirectoryRow,
  {
    administrator,
    pack,
    signIn,
  }: { readonly administrator: Administrator; readonly pack: CompiledPack; readonly signIn: SignIn },
): DirectoryPerson {
  const { accessLevelId, pauseCause, pausedAt } = row;
  return {
    userId: row.userId,
    version: row.version,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    employeeNumber: row.employeeNumber,
    jobTitle: row.jobTitle,
    policyArea: accessLevelId === null ? null : { id: accessLevelId, title: titleOfArea(pack, accessLevelId) },
    manager: named(row.managerId, row.managerName),
    reportCount: row.reportCount,
    hasLeft: row.hasLeft,
    leavingDay: row.leavingDay,
    signIn: {
      state: row.signIn,
      username: row.username,
      invitedUntil: row.invitedUntil?.toISOString() ?? null,
      provider: row.subject,
    },
    rights: [...row.rights],
    pause: pauseCause === null || pausedAt === null ? null : { cause: pauseCause, at: pausedAt.toISOString() },
    records: [...row.records],
    abilities: abilitiesOn(administrator, row, signIn),
  };
}

export function titleOfArea({ accessLevels }: CompiledPack, id: number): string {
  return accessLevels.find((area) => area.id === id)?.title ?? 'A former policy area';
}

function named(userId: string | null, name: string | null) {
  return userId === null ? null : { userId, name: name ?? '' };
}
