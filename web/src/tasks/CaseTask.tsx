import { personName } from '@evenhand/contract/case-names';
import { EMPTY_ID, Limits } from '@evenhand/contract/limits';
import type { Task } from '@evenhand/contract/tasks';
import { IconPencil } from '@tabler/icons-react';
import { useFormats } from '../configuration/configuration.api.ts';
import { DueNote } from '../configuration/DueNote.tsx';
import { CompleteNextAction } from '../next-actions/CompleteNextAction.tsx';
import { CutText } from '../ui/CutText.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Link } from '../ui/Link.tsx';
import styles from './CaseTasksCard.module.css';
import { tasksText } from './tasks.text.ts';
import { useTaskHref } from './use-task-href.ts';

/** One task: a link to where it is done, or plain text when a click does nothing. */
export function CaseTask({ task, onEdit }: { task: Task; onEdit: (() => void) | undefined }) {
  const formats = useFormats();
  const href = useTaskHref()(task);
  const title = <CutText text={task.taskTitle} limit={Limits.taskTitleCut} />;
  const hasPerson = task.taskAssignedUserId !== null && task.taskAssignedUserId !== EMPTY_ID;
  return (
    <li>
      <div className={styles.line}>
        {href === null ? (
          <span className={styles.title}>{title}</span>
        ) : (
          <Link className={styles.title ?? ''} href={href}>
            {title}
          </Link>
        )}
        {task.canComplete && (
          <CompleteNextAction caseId={task.notificationDistributionCaseTrackingRecordId} title={task.taskTitle} />
        )}
        {onEdit && (
          <IconButton icon={IconPencil} size="sm" label={tasksText.editWhat(task.taskTitle)} onClick={onEdit} />
        )}
      </div>
      <div className={styles.sub}>
        <span>{hasPerson ? personName(task.taskAssignedUserName) : ''}</span>
        {task.dueDate !== null && (
          <time className={styles.due} dateTime={task.isDueTimed ? task.dueDate : task.dueDate.slice(0, 10)}>
            {formats.due(task.dueDate, task.isDueTimed)}
          </time>
        )}
      </div>
      {task.dueDate !== null && <DueNote due={task.dueDate} isTimed={task.isDueTimed} />}
    </li>
  );
}
