import { MyTasks } from '../my-tasks/MyTasks.tsx';
import { myTasksText } from '../my-tasks/my-tasks.text.ts';
import { OneTask } from '../my-tasks/OneTask.tsx';
import { CaseRoleSelector } from '../session/CaseRoleSelector.tsx';
import { Page } from '../ui/Page.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';

/** My Tasks: `/tasks`, and `/tasks/{taskId}` for one of them. A number that no task can have is null. */
export function TasksScreen({ taskId }: { taskId?: number | null }) {
  return (
    <Page>
      <PageHeader title={myTasksText.title} actions={<CaseRoleSelector />} />
      {taskId === undefined ? <MyTasks /> : <OneTask taskId={taskId} />}
    </Page>
  );
}
