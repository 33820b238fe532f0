import { IconAlertTriangle, IconCalendar, IconClock } from '@tabler/icons-react';
import type { DueState } from '../ui/DueLabel.tsx';
import { Icon } from '../ui/Icon.tsx';
import styles from './my-tasks.module.css';
import { myTasksText } from './my-tasks.text.ts';

const icons = { overdue: IconAlertTriangle, today: IconClock, later: IconCalendar };

interface TaskGroupHeadProps {
  group: DueState;
  /** Number of the group's tasks on all pages. */
  total: number;
  /** Number of them on this page. */
  shown: number;
}

/** The heading of one group: its icon and colour, and how many tasks it has on all pages. */
export function TaskGroupHead({ group, total, shown }: TaskGroupHeadProps) {
  return (
    <span className={styles.group} data-group={group}>
      <Icon of={icons[group]} size={16} />
      {myTasksText.groups[group]}
      <span className={styles.count}>{total > shown ? myTasksText.moreElsewhere(total, total - shown) : total}</span>
    </span>
  );
}
