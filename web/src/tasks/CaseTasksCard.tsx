import type { CaseRecord } from '@evenhand/contract/case-details';
import type { Task } from '@evenhand/contract/tasks';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { isClosed } from '../cases/case-words.ts';
import { useFormats } from '../configuration/configuration.api.ts';
import { Card } from '../ui/Card.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { SkeletonLines } from '../ui/SkeletonLines.tsx';
import { Switch } from '../ui/Switch.tsx';
import { CaseTask } from './CaseTask.tsx';
import styles from './CaseTasksCard.module.css';
import { EditTaskModal } from './EditTaskModal.tsx';
import { groupTasks } from './task-groups.ts';
import { useCaseTasks } from './tasks.api.ts';
import { tasksText } from './tasks.text.ts';

/** Tasks of a case with their due times. `onAdd` is left out where nothing can be added. */
export function CaseTasksCard({ record, onAdd }: { record: CaseRecord; onAdd: (() => void) | undefined }) {
  const tasks = useCaseTasks(record.id);
  const [edited, setEdited] = useState<Task | null>(null);
  const [isEditing, setIsEditing] = useState(false);
  const edit = (task: Task): void => {
    setEdited(task);
    setIsEditing(true);
  };
  const formats = useFormats();
  const [showsCompleted, setShowsCompleted] = useState(false);
  const groups = tasks.data === undefined ? [] : groupTasks(tasks.data, { showsCompleted, formats, now: new Date() });
  return (
    <Card
      title={tasksText.tasks}
      count={tasks.data?.filter((task) => !task.isComplete).length}
      isPadded={false}
      isRefreshing={tasks.isFetching && tasks.data !== undefined}
      actions={
        <>
          <Switch
            label={tasksText.showCompleted}
            checked={showsCompleted}
            onChange={(event) => setShowsCompleted(event.currentTarget.checked)}
          />
          {onAdd && <IconButton icon={IconPlus} size="sm" label={tasksText.addTask} onClick={onAdd} />}
        </>
      }
    >
      {tasks.isError && (
        <SectionError text={tasksText.failed} onRetry={() => void tasks.refetch()} isRetrying={tasks.isFetching} />
      )}
      {tasks.isPending && (
        <div className="card-body">
          <SkeletonLines lines={4} />
        </div>
      )}
      {tasks.data !== undefined && groups.length === 0 && (
        <p className="card-body muted">{isClosed(record) ? tasksText.allClosed : tasksText.none}</p>
      )}
      {groups.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
        <section className={styles.list} tabIndex={0} aria-label={tasksText.list}>
          {groups.map(({ id, tasks: rows }) => (
            <div key={id} className={styles.group} data-group={id}>
              <h3>
                {tasksText.groups[id]} <span>{rows.length}</span>
              </h3>
              <ul>
                {rows.map((task) => (
                  <CaseTask key={task.id} task={task} onEdit={task.canEdit ? () => edit(task) : undefined} />
                ))}
              </ul>
            </div>
          ))}
        </section>
      )}
      {record.abilities.editTasks && (
        <EditTaskModal record={record} task={edited} isOpen={isEditing} onClose={() => setIsEditing(false)} />
      )}
    </Card>
  );
}
