import type { Task } from '@evenhand/contract/tasks';
import { CaseTaskLink } from './CaseTaskLink.tsx';
import { tasksText } from './tasks.text.ts';

/** Tasks with links to where they are done. A message is named by the person who waits for its answer. */
export function CancelledTaskList({ tasks, className }: { tasks: readonly Task[]; className?: string | undefined }) {
  return (
    <ul className={className}>
      {tasks.map((task) => (
        <li key={task.id}>
          <CaseTaskLink caseId={task.notificationDistributionCaseTrackingRecordId} taskId={task.id}>
            {task.message === null
              ? task.taskTitle
              : tasksText.waitsForAnswer(task.message.senderName, task.message.subject)}
          </CaseTaskLink>
        </li>
      ))}
    </ul>
  );
}
