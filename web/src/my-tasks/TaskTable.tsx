import { employeeOrNone, personName } from '@evenhand/contract/case-names';
import { Limits } from '@evenhand/contract/limits';
import type { Task } from '@evenhand/contract/tasks';
import { taskHeads } from '@evenhand/contract/tasks.text';
import type { ReactNode } from 'react';
import { useFormats } from '../configuration/configuration.api.ts';
import { Due } from '../configuration/Due.tsx';
import { paths } from '../lib/paths.ts';
import { useTaskHref } from '../tasks/use-task-href.ts';
import { CutText } from '../ui/CutText.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import type { DueState } from '../ui/DueLabel.tsx';
import type { Column, RowChoice } from '../ui/data-table.types.ts';
import { Link } from '../ui/Link.tsx';
import { useIsNarrow } from '../ui/use-media.ts';
import { useCurrentUser } from '../users/users.api.ts';
import styles from './my-tasks.module.css';
import { myTasksText } from './my-tasks.text.ts';
import { TaskGroupHead } from './TaskGroupHead.tsx';
import type { TaskSort, TaskSortColumn } from './task-sort.ts';

const columnsFor = (isOwn: boolean): readonly Column<Task, TaskSortColumn>[] => [
  {
    id: 'taskTitle',
    head: taskHeads.taskTitle,
    isSortable: true,
    isLink: true,
    inList: 'title',
    cell: (task) => <TitleCell task={task} isOwn={isOwn} />,
  },
  {
    id: 'caseId',
    head: taskHeads.caseId,
    isSortable: true,
    inList: 'meta',
    width: '96px',
    cell: (task) => <CaseLink caseId={task.notificationDistributionCaseTrackingRecordId} />,
  },
  {
    id: 'topicName',
    head: taskHeads.topicName,
    isSortable: true,
    width: '20%',
    inList: 'hidden',
    cell: (task) => <CutText text={task.topicName} limit={Limits.topicCut} />,
  },
  {
    id: 'employeeName',
    head: taskHeads.employeeName,
    isSortable: true,
    width: '17%',
    inList: 'meta',
    cell: (task) => employeeOrNone(task.employeeName),
  },
  {
    id: 'caseOwnerName',
    head: taskHeads.caseOwnerName,
    isSortable: true,
    width: '15%',
    inList: 'hidden',
    cell: (task) => personName(task.caseOwnerName, task.caseOwnerGuid),
  },
  {
    id: 'dueDate',
    head: taskHeads.dueDate,
    isSortable: true,
    width: '170px',
    inList: 'aside',
    cell: (task) => <Due due={task.dueDate} isTimed={task.isDueTimed} />,
  },
];

interface TaskTableProps {
  /** The colleague whose tasks they are; left out or null for one’s own. */
  holder?: { name: string } | null;
  /** Left out where nothing can be chosen. */
  choice?: RowChoice<Task>;
  tasks: readonly Task[] | undefined;
  sort?: TaskSort;
  onSort?: (sort: TaskSort) => void;
  empty: ReactNode;
  footer?: ReactNode;
  /** The number of upcoming tasks on all pages, where the list is in pages. */
  laterTotal?: number | undefined;
  skeletonRows?: number;
}

/**
 * Tasks in served order. A row leads where a click on its task leads; some lead nowhere. Groups are shown
 * only in the order of due dates.
 */
export function TaskTable({
  tasks,
  holder = null,
  choice,
  sort,
  onSort,
  laterTotal,
  empty,
  footer,
  skeletonRows = Limits.taskPageSize,
}: TaskTableProps) {
  const formats = useFormats();
  const taskHref = useTaskHref();
  const now = new Date();
  // On a phone the switch above the list already shows its order.
  const canSort = !useIsNarrow() && onSort !== undefined;
  const groupOf = (task: Task): DueState =>
    task.dueDate === null ? 'later' : formats.dueState(task.dueDate, task.isDueTimed, now);
  const shown = (group: DueState): number => tasks?.filter((task) => groupOf(task) === group).length ?? 0;
  return (
    <div className={styles.rows}>
      <DataTable<Task, TaskSortColumn>
        caption={holder === null ? myTasksText.table : myTasksText.titleOf(holder.name)}
        columns={columnsFor(holder === null)}
        rows={tasks}
        rowKey={(task) => task.id}
        rowHref={(task) => taskHref(task) ?? undefined}
        sort={sort}
        choice={choice}
        {...(choice ? { isSelected: choice.isChosen } : {})}
        {...(canSort ? { onSort } : {})}
        {...(sort === undefined || sort.column === 'dueDate' ? { groupOf } : {})}
        groupHead={(group) => (
          <TaskGroupHead
            group={group as DueState}
            total={group === 'later' ? (laterTotal ?? shown('later')) : shown(group as DueState)}
            shown={shown(group as DueState)}
          />
        )}
        skeletonRows={skeletonRows}
        empty={empty}
        footer={footer}
      />
    </div>
  );
}

/** Says whose task it is when it is shown because the reader covers for somebody. */
function TitleCell({ task, isOwn }: { task: Task; isOwn: boolean }) {
  const { userId } = useCurrentUser();
  const isCovered = isOwn && task.taskAssignedUserId !== null && task.taskAssignedUserId !== userId;
  return (
    <>
      <CutText text={task.taskTitle} limit={Limits.taskTitleCut} />
      {isCovered && <span className="muted small"> {myTasksText.forColleague(task.taskAssignedUserName ?? '')}</span>}
    </>
  );
}

function CaseLink({ caseId }: { caseId: number }) {
  return <Link href={paths.case(caseId)}>{caseId}</Link>;
}
