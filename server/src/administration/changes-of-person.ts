import type { CompiledPack } from '@evenhand/engine/pack';
import type { ReadDb } from '../platform/database/open-database.ts';
import type { PersonToSave } from '../users/save-people.ts';
import { titleOfArea } from './directory.presenter.ts';
import type { RegisterBody } from './register.ts';

type Change = RegisterBody['changes'][number];

/** What differs between two states of a person's record, by its title and in words; all there is of a new one. */
export async function changesOf(
  db: ReadDb,
  before: PersonToSave | null,
  person: PersonToSave,
  pack: CompiledPack,
): Promise<Change[]> {
  const managerIds = [before?.managerUserId, person.managerUserId].filter((id) => id != null);
  const managers =
    managerIds.length === 0
      ? []
      : await db.selectFrom('person').select(['user_id', 'full_name']).where('user_id', 'in', managerIds).execute();
  const nameOf = (id: string) => managers.find(({ user_id }) => user_id === id)?.full_name ?? '';
  return changesBetween(before, person, pack, nameOf);
}

/** The same with names that are known. */
export function changesBetween(
  before: PersonToSave | null,
  person: PersonToSave,
  pack: CompiledPack,
  nameOf: (userId: string) => string,
): Change[] {
  const area = (id: number | null | undefined) => (id == null ? null : titleOfArea(pack, id));
  const manager = (id: string | null | undefined) => (id == null ? null : nameOf(id));
  const changes: readonly Change[] = [
    { title: 'Employee number', from: before?.employeeNumber ?? null, to: person.employeeNumber },
    { title: 'First name', from: before?.firstName ?? null, to: person.firstName },
    { title: 'Last name', from: before?.lastName ?? null, to: person.lastName },
    { title: 'Email', from: before?.email ?? null, to: person.email },
    { title: 'Job title', from: before?.jobTitle ?? null, to: person.jobTitle },
    { title: 'Policy area', from: area(before?.accessLevelId), to: area(person.accessLevelId) },
    // Two managers of one name are two people.
    ...(before?.managerUserId === person.managerUserId
      ? []
      : [{ title: 'Manager', from: manager(before?.managerUserId), to: manager(person.managerUserId) }]),
  ];
  return changes.filter(({ title, from, to }) => from !== to || (title === 'Manager' && from !== null));
}
