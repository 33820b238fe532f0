import { employeeOrNone } from '@evenhand/contract/case-names';
import { Limits } from '@evenhand/contract/limits';
import type { Task } from '@evenhand/contract/tasks';
import { useFormats } from '../configuration/configuration.api.ts';
import { DueNote } from '../configuration/DueNote.tsx';
import { paths } from '../lib/paths.ts';
import { useTaskHref } from '../tasks/use-task-href.ts';
import { CutText } from '../ui/CutText.tsx';
import { Link } from '../ui/Link.tsx';
import { useCurrentUser } from '../users/users.api.ts';
import styles from './dashboard.module.css';
import { dashboardText } from './dashboard.text.ts';

/** A task with the ways to its case and to where it is done (DASH-10, DASH-11). */
export function DashboardTask({ task }: { task: Task }) {
  const formats = useFormats();
  const { userId } = useCurrentUser();
  const isCovered = task.taskAssignedUserId !== null && task.taskAssignedUserId !== userId;
  const caseId = task.notificationDistributionCaseTrackingRecordId;
  const href = useTaskHref()(task);
  const state = task.dueDate === null ? 'later' : formats.dueState(task.dueDate, task.isDueTimed, new Date());
  const title = <CutText text={task.taskTitle} limit={Limits.taskTitleCut} />;
  return (
    <li data-state={state}>
      <div>
        {href === null ? (
          <span className={styles.taskTitle}>{title}</span>
        ) : (
          <Link className={styles.taskTitle} href={href}>
            {title}
          </Link>
        )}
        <span className="sub">
          <Link href={paths.case(caseId)}>{employeeOrNone(task.employeeName)}</Link>
          {` · ${dashboardText.caseNumber(caseId)}`}
          {isCovered && ` · ${dashboardText.forColleague(task.taskAssignedUserName ?? '')}`}
        </span>
      </div>
      {task.dueDate !== null && (
        <div className={styles.taskDue}>
          {state !== 'later' && <b>{dashboardText.taskStates[state]}</b>}
          <time dateTime={task.isDueTimed ? task.dueDate : task.dueDate.slice(0, 10)}>
            {formats.due(task.dueDate, task.isDueTimed)}
          </time>
          <DueNote due={task.dueDate} isTimed={task.isDueTimed} />
        </div>
      )}
    </li>
  );
}
