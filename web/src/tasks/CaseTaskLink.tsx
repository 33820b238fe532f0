import { EMPTY_ID } from '@evenhand/contract/limits';
import type { ReactNode } from 'react';
import { paths } from '../lib/paths.ts';
import { Link } from '../ui/Link.tsx';
import { useCaseTasks } from './tasks.api.ts';
import { useTaskHref } from './use-task-href.ts';

interface CaseTaskLinkProps {
  caseId: number;
  taskId: number;
  children: ReactNode;
}

/**
 * A link to where a task of a case is done, with the name of its holder. The address of the task itself only
 * opens the reader's own, so it is used for what the list of the case does not hold.
 */
export function CaseTaskLink({ caseId, taskId, children }: CaseTaskLinkProps) {
  const { data: tasks } = useCaseTasks(caseId);
  const hrefOf = useTaskHref();
  const task = tasks?.find(({ id }) => id === taskId);
  const href = task === undefined ? paths.task(taskId) : hrefOf(task);
  const hasHolder = task !== undefined && task.taskAssignedUserId !== null && task.taskAssignedUserId !== EMPTY_ID;
  return (
    <>
      {href === null ? children : <Link href={href}>{children}</Link>}
      {hasHolder && <span className="muted"> {task.taskAssignedUserName}</span>}
    </>
  );
}
