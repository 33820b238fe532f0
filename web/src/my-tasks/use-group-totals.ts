import { Limits } from '@evenhand/contract/limits';
import { useCaseRole } from '../session/use-session.ts';
import { useTaskCount } from '../tasks/own-tasks.api.ts';
import type { DueState } from '../ui/DueLabel.tsx';

/**
 * Counts the tasks of each group on all pages together, as far as that is known: of a list on one page by its rows, of
 * a list without filters by the counts of the person's tasks (TASK-12).
 */
export function useGroupTotals(
  total: number | undefined,
  isFiltered: boolean,
  shown: (group: DueState) => number,
): (group: DueState) => number | undefined {
  const [role] = useCaseRole();
  const isOnePage = total !== undefined && total <= Limits.taskPageSize;
  const isCounted = total !== undefined && !isOnePage && !isFiltered;
  const { data: overdue } = useTaskCount('overdue', role, isCounted);
  const { data: today } = useTaskCount('dueToday', role, isCounted);
  return (group) => {
    if (isOnePage) return shown(group);
    if (!isCounted || overdue === undefined || today === undefined) return undefined;
    return { overdue, today, later: Math.max(0, total - overdue - today) }[group];
  };
}
