import type { ProfileData } from './profile.queries.ts';

type Held = Pick<ProfileData, 'accessLevelIds' | 'selectedAccessLevelId' | 'homeAccessLevelId'>;

/**
 * Policy areas of a person, the selected one as primary (gaps G-10). A person without an account has the
 * policy area of the directory, which the wizard needs of an employee (gaps G-50).
 */
export function heldAccessLevels({
  accessLevelIds,
  selectedAccessLevelId,
  homeAccessLevelId,
}: Held): { id: number; isPrimary: boolean }[] {
  if (accessLevelIds !== null && accessLevelIds.length > 0)
    return accessLevelIds.map((id) => ({ id, isPrimary: id === selectedAccessLevelId }));
  return homeAccessLevelId === null ? [] : [{ id: homeAccessLevelId, isPrimary: true }];
}
