import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { SegmentedControl } from '../ui/SegmentedControl.tsx';
import styles from './my-tasks.module.css';
import { myTasksText } from './my-tasks.text.ts';
import type { TaskSort } from './task-sort.ts';

const options = [
  { value: 'desc', label: myTasksText.latest, icon: IconArrowDown },
  { value: 'asc', label: myTasksText.earliest, icon: IconArrowUp },
] as const;

/** Always visible; neither side is on while another column orders the table. */
export function SortSwitch({ sort, onSort }: { sort: TaskSort; onSort: (sort: TaskSort) => void }) {
  return (
    <div className={styles.sort}>
      <SegmentedControl<'asc' | 'desc' | 'none'>
        label={`${myTasksText.sort} (${myTasksText.remembered})`}
        options={options}
        value={sort.column === 'dueDate' ? sort.order : 'none'}
        onChange={(order) => onSort({ column: 'dueDate', order: order === 'asc' ? 'asc' : 'desc' })}
      />
    </div>
  );
}
