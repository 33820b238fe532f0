import { CaseStatus, isClosedStatus } from '@evenhand/contract/cases';
import { addDays } from '../lib/format.ts';
import { paths, withQuery } from '../lib/paths.ts';

/**
 * Targets of the four numbers (DASH-02 … DASH-05). The address DASH-05 prescribes has no first day, so its list also
 * holds overdue tasks. `today` is the service's calendar day.
 */
export function headlineLinks(today: string, statuses: readonly { id: number }[]) {
  const open = statuses.map(({ id }) => id).filter((id) => !isClosedStatus(id));
  const isPlain = open.every((id) => id === CaseStatus.Open);
  return {
    // Open cases are counted at any due date, so the list's default to date is switched off.
    openCases: withQuery(`${paths.cases()}/`, { status: isPlain ? null : open, toDate: -1 }),
    totalTasks: `${paths.tasks()}/`,
    tasksOverdue: paths.tasks({ toDate: addDays(today, -1) }),
    tasksDueToday: paths.tasks({ toDate: today }),
  };
}
