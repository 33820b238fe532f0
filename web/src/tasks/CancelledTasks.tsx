import type { WorkflowTrackingRecord } from '@evenhand/contract/workflow';
import { Banner } from '../ui/Banner.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { CancelledTaskList } from './CancelledTaskList.tsx';
import styles from './CancelledTasks.module.css';
import { cancelledTasks } from './cancelled-tasks.ts';
import { useCaseTasks } from './tasks.api.ts';
import { tasksText } from './tasks.text.ts';

interface CancelledTasksProps {
  caseId: number;
  /** The process in which the case closes; null where it closes from its own screen. */
  process: WorkflowTrackingRecord | null;
  isWanted?: boolean;
}

/** Names, before a case closes, the tasks that closing cancels. They do not stop it (gaps G-113). */
export function CancelledTasks({ caseId, process, isWanted = true }: CancelledTasksProps) {
  const { data, isError, isFetching, refetch } = useCaseTasks(caseId, isWanted);
  if (data === undefined && isError)
    return <SectionError text={tasksText.failed} onRetry={() => void refetch()} isRetrying={isFetching} />;
  const tasks = cancelledTasks(data ?? [], process);
  if (tasks.length === 0) return null;
  const hasMessage = tasks.some(({ message }) => message !== null);
  return (
    <Banner tone={hasMessage ? 'warning' : 'info'} title={tasksText.cancelledWithCase(tasks.length)}>
      <CancelledTaskList tasks={tasks} className={styles.list} />
    </Banner>
  );
}
