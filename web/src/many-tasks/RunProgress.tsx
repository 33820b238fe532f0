import { AppModal } from '../ui/AppModal.tsx';
import { Button } from '../ui/Button.tsx';
import styles from './many-tasks.module.css';
import { manyTasksText as text } from './many-tasks.text.ts';
import type { EditRun } from './use-edit-run.ts';

/** How far the acts have come. Closing it stops the others. */
export function RunProgress({ run, onStop }: { run: EditRun; onStop: () => void }) {
  const words = text.progress(run.results.length, run.tasks.length);
  return (
    <AppModal
      isOpen
      onClose={onStop}
      title={text.running(run.tasks.length)}
      footer={<Button onClick={onStop}>{text.stop}</Button>}
    >
      <progress className={styles.progress} max={run.tasks.length} value={run.results.length} aria-label={words} />
      <p>{words}</p>
      <p className="muted small">{text.stopHint}</p>
    </AppModal>
  );
}
