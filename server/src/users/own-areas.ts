import type { CompiledPack } from '@evenhand/engine/pack';
import { sql } from 'kysely';
import type { Actor } from '../access/actor.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import type { ProfileData } from './profile.queries.ts';

/**
 * The policy areas in which a person opens cases: those they hold. Where rights are given here a manager holds none,
 * because an area that is held is a right of HR to read its cases (decision 0102). They open cases in every area of the
 * service, and see of each what they are on, as before: visibility does not ask this.
 */
export async function areasToOpenIn(
  db: ReadDb,
  { isHr, isBusiness, accessLevelIds }: Pick<Actor, 'isHr' | 'isBusiness' | 'accessLevelIds'>,
  { accessLevels }: Pick<CompiledPack, 'accessLevels'>,
): Promise<readonly number[]> {
  if (isHr || !isBusiness || accessLevelIds.length > 0) return accessLevelIds;
  const { rows } = await sql<{ are: boolean }>`select access.rights_are_given_here() as are`.execute(db);
  return rows[0]?.are === true ? accessLevels.map(({ id }) => id) : accessLevelIds;
}

/**
 * The person with these policy areas as theirs. The primary one is that which they selected, else that of the
 * directory, else the first.
 */
export function inAreas<T extends Pick<ProfileData, 'selectedAccessLevelId' | 'homeAccessLevelId'>>(
  person: T,
  areaIds: readonly number[],
): T & Pick<ProfileData, 'accessLevelIds'> {
  const wanted = [person.selectedAccessLevelId, person.homeAccessLevelId];
  const primary = wanted.find((id) => id !== null && areaIds.includes(id)) ?? areaIds[0] ?? null;
  return { ...person, accessLevelIds: areaIds, selectedAccessLevelId: primary };
}

/** The selected one of the areas a person holds: what a manager chose for new cases lets them read nothing. */
export function selectedOf({
  accessLevelIds,
  selectedAccessLevelId,
}: Pick<Actor, 'accessLevelIds' | 'selectedAccessLevelId'>): number | null {
  return accessLevelIds.find((id) => id === selectedAccessLevelId) ?? null;
}
