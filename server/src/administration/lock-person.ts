import { notFound } from '../platform/http/app-error.ts';
import { lockAdministration } from './administration.queries.ts';
import type { DirectoryRow, SignIn } from './directory.queries.ts';
import { personOfDirectory } from './directory.queries.ts';
import type { AdministrationAct } from './serve-administration.ts';

/** Reads a person for an act, which others wait for from here on. @throws NOT_FOUND */
export async function lockPerson(act: AdministrationAct, userId: string, signIn: SignIn): Promise<DirectoryRow> {
  const { db, administrator, now } = act;
  await lockAdministration(db);
  const person = await personOfDirectory(db, { serviceId: administrator.serviceId, signIn, now }, userId);
  if (person === null) throw notFound();
  return person;
}
