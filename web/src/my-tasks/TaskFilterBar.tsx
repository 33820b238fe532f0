import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { DateField } from '../ui/DateField.tsx';
import { isDay } from '../ui/parse-uk-date.ts';
import { Select } from '../ui/Select.tsx';
import styles from './my-tasks.module.css';
import { myTasksText } from './my-tasks.text.ts';
import type { TaskFilters, TaskType } from './task-filters.ts';
import { ALL_TYPES, noFilters } from './task-filters.ts';

const types: readonly { value: TaskType; label: string }[] = [
  { value: ALL_TYPES, label: myTasksText.all },
  { value: '2', label: myTasksText.processes },
  { value: '1', label: myTasksText.other },
];

interface TaskFilterBarProps {
  filters: TaskFilters;
  onApply: (filters: TaskFilters) => void;
}

/**
 * Filters count when applied (TASK-02). Its key is made of the applied filters, so
 * that a new address fills it.
 */
export function TaskFilterBar({ filters, onApply }: TaskFilterBarProps) {
  const [draft, setDraft] = useState(filters);
  const set = (change: Partial<TaskFilters>): void => setDraft({ ...draft, ...change });
  const { fromDate, toDate } = draft;
  const isTurned = isDay(fromDate) && isDay(toDate) && fromDate > toDate;
  const isReady = !isTurned && [fromDate, toDate].every((day) => day === '' || isDay(day));
  return (
    <form
      aria-label={myTasksText.filters}
      className={styles.filters}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onApply(draft);
      }}
    >
      <Select<TaskType>
        label={myTasksText.taskType}
        options={types}
        value={draft.taskTypeId}
        onChange={(type) => set({ taskTypeId: type ?? ALL_TYPES })}
      />
      <DateField
        label={myTasksText.fromDate}
        value={fromDate}
        max={isDay(toDate) ? toDate : undefined}
        error={isTurned ? myTasksText.fromAfterTo : undefined}
        onChange={(day) => set({ fromDate: day })}
      />
      <DateField
        label={myTasksText.toDate}
        value={toDate}
        min={isDay(fromDate) ? fromDate : undefined}
        onChange={(day) => set({ toDate: day })}
      />
      <div className={styles.buttons}>
        <Button type="submit">{myTasksText.apply}</Button>
        <Button
          variant="text"
          onClick={() => {
            setDraft(noFilters);
            onApply(noFilters);
          }}
        >
          {myTasksText.reset}
        </Button>
      </div>
    </form>
  );
}
