import { MyTasks } from '../my-tasks/MyTasks.tsx';
import { myTasksText } from '../my-tasks/my-tasks.text.ts';
import { OneTask } from '../my-tasks/OneTask.tsx';
import { useTaskHolder } from '../my-tasks/use-task-holder.ts';
import { CaseRoleSelector } from '../session/CaseRoleSelector.tsx';
import { Page } from '../ui/Page.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';

/**
 * My Tasks, or those of a colleague: `/tasks`, and `/tasks/{taskId}` for one of them. A number that no task can have
 * is null.
 */
export function TasksScreen({ taskId }: { taskId?: number | null }) {
  const holder = useTaskHolder();
  return (
    <Page>
      {holder === null ? (
        <PageHeader title={myTasksText.title} actions={<CaseRoleSelector />} />
      ) : (
        <PageHeader title={myTasksText.titleOf(holder.name)} />
      )}
      {taskId === undefined ? <MyTasks holder={holder} /> : <OneTask taskId={taskId} />}
    </Page>
  );
}
