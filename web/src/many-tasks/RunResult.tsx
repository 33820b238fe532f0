import { employeeOrNone } from '@evenhand/contract/case-names';
import type { Task } from '@evenhand/contract/tasks';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { AppModal } from '../ui/AppModal.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import type { Result } from './edit-one.ts';
import styles from './many-tasks.module.css';
import { manyTasksText as text } from './many-tasks.text.ts';
import type { EditRun } from './use-edit-run.ts';

interface RunResultProps {
  run: EditRun;
  onClose: () => void;
  onAgain: (tasks: readonly Task[]) => void;
}

/** What became of each task, in words: first those that were not changed. They can be tried again. */
export function RunResult({ run: { tasks, results }, onClose, onAgain }: RunResultProps) {
  const known = new Map(results.map((result) => [result.task.id, result]));
  const all = tasks.map(
    (task): Result => known.get(task.id) ?? { task, isDone: false, why: text.notSent, isGone: false, endsRun: false },
  );
  const done = all.filter(({ isDone }) => isDone);
  const undone = all.filter(({ isDone }) => !isDone);
  const again = undone.filter((result) => !result.isDone && !result.isGone).map(({ task }) => task);
  return (
    <AppModal
      isOpen
      onClose={onClose}
      title={text.result(done.length, tasks.length)}
      footer={
        <>
          <Button onClick={onClose}>{text.close}</Button>
          {again.length > 0 && (
            <Button variant="filled" onClick={() => onAgain(again)}>
              {text.again(again.length)}
            </Button>
          )}
        </>
      }
    >
      {again.length > 0 && <p className="muted">{text.stillChosen}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list longer than the dialog has to be scrolled by keyboard. */}
      <section tabIndex={0} aria-label={text.results}>
        <ul className={styles.results}>
          {[...undone, ...done].map((result) => (
            <ResultRow key={result.task.id} result={result} />
          ))}
        </ul>
      </section>
    </AppModal>
  );
}

/** A task that has gone out of sight is not named any more. */
function ResultRow({ result }: { result: Result }) {
  const { taskTitle, notificationDistributionCaseTrackingRecordId: caseId, employeeName } = result.task;
  const isNamed = result.isDone || !result.isGone;
  return (
    <li data-done={result.isDone || undefined}>
      <Icon of={result.isDone ? IconCheck : IconAlertTriangle} size={16} />
      <div>
        <span className={styles.title}>{isNamed ? taskTitle : text.goneTask}</span>
        {isNamed && <span className="muted small">{text.taskOf(caseId, employeeOrNone(employeeName))}</span>}
        <span className={styles.why}>{result.isDone ? text.done : result.why}</span>
      </div>
    </li>
  );
}
