import type { Task } from '@evenhand/contract/tasks';
import { Link } from '../ui/Link.tsx';
import { tasksText } from './tasks.text.ts';
import { useTaskHref } from './use-task-href.ts';

/** Tasks with links to where they are done. A message is named by the person who waits for its answer. */
export function CancelledTaskList({ tasks, className }: { tasks: readonly Task[]; className?: string | undefined }) {
  const hrefOf = useTaskHref();
  return (
    <ul className={className}>
      {tasks.map((task) => {
        const href = hrefOf(task);
        const words = wordsOf(task);
        return <li key={task.id}>{href === null ? words : <Link href={href}>{words}</Link>}</li>;
      })}
    </ul>
  );
}

function wordsOf({ message, taskTitle, taskAssignedUserName: holder }: Task): string {
  if (message !== null) return tasksText.waitsForAnswer(message.senderName, message.subject);
  return holder === null ? taskTitle : `${taskTitle} · ${holder}`;
}
