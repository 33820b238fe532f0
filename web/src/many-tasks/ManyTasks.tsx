import type { Task } from '@evenhand/contract/tasks';
import { useState } from 'react';
import type { ReadAllTasks } from './ChosenBar.tsx';
import { ChosenBar } from './ChosenBar.tsx';
import type { ManyEdit, Result } from './edit-one.ts';
import { NewDateModal } from './NewDateModal.tsx';
import { ReassignModal } from './ReassignModal.tsx';
import { RunProgress } from './RunProgress.tsx';
import { RunResult } from './RunResult.tsx';
import type { ChosenTasks } from './use-chosen-tasks.ts';
import { useEditRun } from './use-edit-run.ts';

/** Below a list of tasks: the bar, its dialogs, and what became of each task (COVER-05, COVER-06). */
export function ManyTasks({ chosen, readAll }: { chosen: ChosenTasks; readAll: ReadAllTasks | null }) {
  const tasks = [...chosen.tasks.values()];
  const [open, setOpen] = useState<'reassign' | 'date' | null>(null);
  const { run, start, stop, forget } = useEditRun(settle);

  /** What is done, or is out of sight, is no longer chosen; the rest is, as the server holds it now. */
  function settle(results: readonly Result[]): void {
    const isOver = (result: Result): boolean => result.isDone || result.isGone;
    const taskOf = ({ task }: Result): Task => task;
    chosen.set(results.filter(isOver).map(taskOf), false);
    chosen.set(results.filter((result) => !isOver(result)).map(taskOf), true);
  }
  const send = (edit: ManyEdit): void => {
    setOpen(null);
    void start(tasks, edit);
  };
  const close = (): void => {
    forget();
    if (tasks.length === 0) focusHeading();
  };
  const modal = { count: tasks.length, onClose: () => setOpen(null), onSend: send };
  return (
    <>
      {tasks.length > 0 && (
        <ChosenBar
          chosen={chosen}
          readAll={readAll}
          onReassign={() => setOpen('reassign')}
          onNewDate={() => setOpen('date')}
          onCleared={focusHeading}
        />
      )}
      <ReassignModal {...modal} isOpen={open === 'reassign'} />
      <NewDateModal {...modal} isOpen={open === 'date'} />
      {run?.isRunning === true && <RunProgress run={run} onStop={stop} />}
      {run?.isRunning === false && (
        <RunResult run={run} onClose={close} onAgain={(again) => void start(again, run.edit)} />
      )}
    </>
  );
}

/** The bar goes with the last task that was chosen, and the focus with it. */
function focusHeading(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('h1')?.focus());
}
