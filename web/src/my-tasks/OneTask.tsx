import { IconChecklist } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { paths } from '../lib/paths.ts';
import { useOwnTask } from '../tasks/own-tasks.api.ts';
import { useTaskHref } from '../tasks/use-task-href.ts';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Link } from '../ui/Link.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { myTasksText } from './my-tasks.text.ts';
import { TaskTable } from './TaskTable.tsx';

/**
 * Opening the address of a task is like a click on it. A task that leads nowhere is shown; an unknown task is
 * reported as missing (TASK-28).
 */
export function OneTask({ taskId }: { taskId: number | null }) {
  const navigate = useNavigate();
  const { data: task, isError, isFetching, refetch } = useOwnTask(taskId);
  const taskHref = useTaskHref();
  const href = task ? taskHref(task) : null;
  useEffect(() => {
    if (href !== null) void navigate({ href, replace: true });
  }, [href, navigate]);
  if (task === undefined && isError) {
    return (
      <Card>
        <SectionError text={myTasksText.failed} onRetry={() => void refetch()} isRetrying={isFetching} />
      </Card>
    );
  }
  const viewAll = <Link href={paths.tasks()}>{myTasksText.viewAll}</Link>;
  const tasks = task === undefined || href !== null ? undefined : task === null ? [] : [task];
  return (
    <Card isPadded={false}>
      <TaskTable
        tasks={tasks}
        skeletonRows={1}
        empty={<EmptyState icon={IconChecklist} text={myTasksText.none} action={viewAll} />}
        footer={<div className="card-foot">{viewAll}</div>}
      />
    </Card>
  );
}
