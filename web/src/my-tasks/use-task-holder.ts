import { useLocation } from '@tanstack/react-router';
import { useTeam } from '../cases/advisers.api.ts';
import { useCurrentUser } from '../users/users.api.ts';
import { myTasksText } from './my-tasks.text.ts';
import { readTaskFilters } from './task-filters.ts';

/** The colleague whose tasks the address asks for, which only HR may see (COVER-07); null for one’s own. */
export function useTaskHolder(): { userId: string; name: string } | null {
  const { userId: ownId, abilities } = useCurrentUser();
  const { userId } = readTaskFilters(useLocation().searchStr).filters;
  const isColleague = userId !== '' && userId !== ownId && abilities.viewTeam;
  const { data: team } = useTeam(isColleague);
  if (!isColleague) return null;
  return { userId, name: team?.find(({ id }) => id === userId)?.name ?? myTasksText.colleague };
}
