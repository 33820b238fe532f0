import { sql } from 'kysely';
import type { Db } from '../platform/database/open-database.ts';
import type { IdentityClaims } from './account-claims.ts';

interface PersonWithAccount {
  readonly givenName: string;
  readonly familyName: string;
  readonly serviceId: number;
  readonly roles: readonly string[];
  readonly accessLevelIds: readonly number[];
  readonly selectedId: number | null;
  readonly mayChangeService: boolean;
}

/**
 * The claims of a person where rights live in the directory. They say what its account says at this moment; the server
 * reads it again at each call. Whom nobody has given an account has no rights.
 * @returns undefined for nobody of the directory, and for a person who has left.
 */
export async function directoryClaims(db: Db, userId: string): Promise<IdentityClaims | undefined> {
  const { rows } = await sql<PersonWithAccount>`
    select p.first_name as "givenName", p.last_name as "familyName", coalesce(a.service_id, p.service_id) as "serviceId",
      coalesce(a.roles, '{}') as roles, coalesce(a.access_level_ids, '{}') as "accessLevelIds",
      a.selected_access_level_id as "selectedId", coalesce(a.may_change_service, false) as "mayChangeService"
    from person p left join account a on a.user_id = p.user_id and a.is_current
    where p.user_id = ${userId} and p.deactivated_at is null`.execute(db);
  const [person] = rows;
  if (person === undefined) return undefined;
  return {
    given_name: person.givenName,
    family_name: person.familyName,
    service_id: person.serviceId,
    roles: person.roles.length === 1 ? (person.roles[0] as string) : person.roles,
    access_levels: JSON.stringify(person.accessLevelIds.map((id) => ({ id, isPrimary: id === person.selectedId }))),
    change_service: person.mayChangeService ? 'true' : 'false',
  };
}
