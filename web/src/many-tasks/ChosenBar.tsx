import type { Task } from '@evenhand/contract/tasks';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { StickyFooter } from '../ui/StickyFooter.tsx';
import { showSnackbar } from '../ui/snackbar.ts';
import styles from './many-tasks.module.css';
import { manyTasksText as text } from './many-tasks.text.ts';
import type { ChosenTasks } from './use-chosen-tasks.ts';
import { CHOSEN_MAXIMUM, canChoose } from './use-chosen-tasks.ts';

/** Reads a list beyond what is shown of it, up to so many tasks. */
export type ReadAllTasks = (most: number) => Promise<readonly Task[]>;

interface ChosenBarProps {
  chosen: ChosenTasks;
  /** Null where everything is shown. */
  readAll: ReadAllTasks | null;
  onReassign: () => void;
  onNewDate: () => void;
  onCleared: () => void;
}

/** How many tasks are chosen, and what can be done with them. */
export function ChosenBar({ chosen, readAll, onReassign, onNewDate, onCleared }: ChosenBarProps) {
  const [note, setNote] = useState('');
  const [isReading, setIsReading] = useState(false);
  const chooseAll = async (read: ReadAllTasks): Promise<void> => {
    setIsReading(true);
    try {
      // One more, to know whether there are more.
      const all = await read(CHOSEN_MAXIMUM + 1);
      const first = all.slice(0, CHOSEN_MAXIMUM);
      const leftOut = first.filter((task) => !canChoose(task)).length;
      chosen.set(first, true);
      const notes = [
        ...(all.length > CHOSEN_MAXIMUM ? [text.firstOnly(CHOSEN_MAXIMUM)] : []),
        ...(leftOut > 0 ? [text.leftOut(leftOut)] : []),
      ];
      setNote(notes.join(' '));
    } catch {
      showSnackbar(text.allPagesFailed);
    }
    setIsReading(false);
  };
  const clear = (): void => {
    chosen.set([...chosen.tasks.values()], false);
    onCleared();
  };
  const start = (
    <div className={styles.chosen}>
      <strong role="status">{text.chosen(chosen.tasks.size)}</strong>
      {readAll !== null && (
        <Button size="sm" variant="text" isBusy={isReading} onClick={() => void chooseAll(readAll)}>
          {text.chooseAllPages}
        </Button>
      )}
      <Button size="sm" variant="text" onClick={clear}>
        {text.clear}
      </Button>
      <span role="status" className="muted small">
        {note}
      </span>
    </div>
  );
  return (
    <section aria-label={text.bar} className={styles.bar}>
      <StickyFooter start={start}>
        <Button onClick={onNewDate}>{text.newDate}</Button>
        <Button onClick={onReassign}>{text.reassign}</Button>
      </StickyFooter>
    </section>
  );
}
