import { IconAlertTriangle, IconChecklist } from '@tabler/icons-react';
import { paths } from '../lib/paths.ts';
import { useCaseRole } from '../session/use-session.ts';
import { useOwnTasks, useTaskCount } from '../tasks/own-tasks.api.ts';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { SkeletonLines } from '../ui/SkeletonLines.tsx';
import { Tag } from '../ui/Tag.tsx';
import { DashboardTask } from './DashboardTask.tsx';
import styles from './dashboard.module.css';
import { dashboardText } from './dashboard.text.ts';
import { ViewAll } from './ViewAll.tsx';

const SHOWN_TASK_COUNT = 5;

/** The first tasks by due date, and how many are overdue (gaps G-30). */
export function MyTasksCard() {
  const [role] = useCaseRole();
  const { data: overdue } = useTaskCount('overdue', role);
  const { data, isError, isFetching, refetch } = useOwnTasks({
    role,
    sortColumn: 'dueDate',
    sortOrder: 'asc',
    pageNumber: 1,
    pageSize: SHOWN_TASK_COUNT,
  });
  return (
    <Card
      title={dashboardText.myTasks}
      count={
        overdue === undefined || overdue === 0 ? undefined : (
          <Tag tone="red" icon={IconAlertTriangle}>
            {dashboardText.overdue(overdue)}
          </Tag>
        )
      }
      actions={<ViewAll href={paths.tasks()} of={dashboardText.myTasks} />}
      isPadded={false}
      isRefreshing={isFetching && data !== undefined}
    >
      {data !== undefined ? (
        data.data.length === 0 ? (
          <EmptyState icon={IconChecklist} text={dashboardText.noTasks} />
        ) : (
          <ul className={styles.tasks}>
            {data.data.slice(0, SHOWN_TASK_COUNT).map((task) => (
              <DashboardTask key={task.id} task={task} />
            ))}
          </ul>
        )
      ) : isError ? (
        <SectionError text={dashboardText.tasksFailed} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <div className="card-body">
          <SkeletonLines lines={SHOWN_TASK_COUNT} />
        </div>
      )}
    </Card>
  );
}
