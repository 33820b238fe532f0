import type { Task } from '@evenhand/contract/tasks';
import { useRef, useState } from 'react';
import type { RowChoice } from '../ui/data-table.types.ts';

/** As many can be changed in one go. */
export const CHOSEN_MAXIMUM = 500;

const none: ReadonlyMap<number, Task> = new Map();

export interface ChosenTasks {
  /** By number, as they were when they were chosen: a change made since is refused, as in Edit Task. */
  tasks: ReadonlyMap<number, Task>;
  /** For the table that shows some of them. */
  choice: RowChoice<Task>;
  set: (tasks: readonly Task[], isChosen: boolean) => void;
}

/** A task that the person may give to somebody else and another date. */
export function canChoose({ canEdit, taskAssignedUserId }: Task): boolean {
  return canEdit && taskAssignedUserId !== null;
}

/** Tasks chosen on any page of a list. Another list begins without any. */
export function useChosenTasks(list: string, shown: readonly Task[]): ChosenTasks {
  const [state, setState] = useState({ list, tasks: none });
  const lastId = useRef<number | null>(null);
  const tasks = state.list === list ? state.tasks : none;
  const set = (changed: readonly Task[], isChosen: boolean): void =>
    setState((before) => {
      const next = new Map(before.list === list ? before.tasks : none);
      for (const task of changed) {
        if (!isChosen) next.delete(task.id);
        else if (canChoose(task) && (next.has(task.id) || next.size < CHOSEN_MAXIMUM)) next.set(task.id, task);
      }
      return { list, tasks: next };
    });
  const rangeTo = (task: Task): readonly Task[] => {
    const ends = [task.id, lastId.current].map((id) => shown.findIndex((one) => one.id === id));
    return ends.includes(-1) ? [task] : shown.slice(Math.min(...ends), Math.max(...ends) + 1);
  };
  return {
    tasks,
    set,
    choice: {
      isChosen: ({ id }) => tasks.has(id),
      canChoose,
      nameOf: ({ taskTitle }) => taskTitle,
      onChange: (task, isChosen, isRange) => {
        set(isRange ? rangeTo(task) : [task], isChosen);
        lastId.current = task.id;
      },
      onChangeAll: (isChosen) => set(shown, isChosen),
    },
  };
}
