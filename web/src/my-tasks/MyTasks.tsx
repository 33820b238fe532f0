import { Limits } from '@evenhand/contract/limits';
import { IconAdjustmentsHorizontal, IconChecklist, IconFilterOff } from '@tabler/icons-react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { UpdatesPaused } from '../cases/UpdatesPaused.tsx';
import { paths } from '../lib/paths.ts';
import { ExportMenu } from '../list-export/ExportMenu.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Pager } from '../ui/Pager.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { useIsNarrow } from '../ui/use-media.ts';
import styles from './my-tasks.module.css';
import { myTasksText } from './my-tasks.text.ts';
import { SortSwitch } from './SortSwitch.tsx';
import { TaskFilterBar } from './TaskFilterBar.tsx';
import { TaskTable } from './TaskTable.tsx';
import type { TaskFilters } from './task-filters.ts';
import { addressOfTaskFilters, countTaskFilters, noFilters, readTaskFilters } from './task-filters.ts';
import type { TaskSort } from './task-sort.ts';
import { defaultSort } from './task-sort.ts';
import { useMyTasks } from './use-my-tasks.ts';
import { useTaskSort } from './use-task-sort.ts';

/** Tasks of the person, filtered and ordered by the server. */
export function MyTasks() {
  const { pathname, searchStr } = useLocation();
  const navigate = useNavigate();
  const [sort, remember] = useTaskSort();
  const isNarrow = useIsNarrow();
  const [isFiltering, setIsFiltering] = useState(false);
  const { filters, page } = readTaskFilters(searchStr);
  const { tasks, pagedTotal, day, isGrouped, isError, isFetching, retry, fetchFile } = useMyTasks(filters, sort, page);

  const go = (next: TaskFilters, at = 1): void =>
    void navigate({ href: addressOfTaskFilters(pathname, next, at), resetScroll: false });
  const order = (next: TaskSort): void => {
    remember(next);
    if (page !== 1) go(filters);
  };
  const exportMenu = <ExportMenu name="tasks" fetchFile={fetchFile} />;
  const applied = addressOfTaskFilters('', filters, 1);
  const empty =
    applied === '' ? (
      <EmptyState
        icon={IconChecklist}
        text={myTasksText.none}
        action={<ButtonLink href={paths.cases()}>{myTasksText.openCases}</ButtonLink>}
      />
    ) : (
      <EmptyState
        icon={IconFilterOff}
        text={myTasksText.noMatch}
        action={<Button onClick={() => go(noFilters)}>{myTasksText.reset}</Button>}
      />
    );
  return (
    <Card isPadded={false} isRefreshing={isFetching && tasks !== undefined}>
      <div className={styles.head}>
        {isNarrow && (
          <Button
            size="sm"
            icon={IconAdjustmentsHorizontal}
            aria-expanded={isFiltering}
            onClick={() => setIsFiltering(!isFiltering)}
          >
            {myTasksText.filtersSet(countTaskFilters(filters))}
          </Button>
        )}
        {isNarrow && exportMenu}
        {(!isNarrow || isFiltering) && <TaskFilterBar key={applied} filters={filters} onApply={go} />}
        <UpdatesPaused />
        <div className={styles.tail}>
          <SortSwitch sort={sort ?? defaultSort} onSort={order} />
          {!isNarrow && exportMenu}
        </div>
      </div>
      {day.total > day.shown && <p className={styles.more}>{myTasksText.dayCut(day.shown, day.total)}</p>}
      {tasks === undefined && isError ? (
        <SectionError text={myTasksText.failed} onRetry={retry} isRetrying={isFetching} />
      ) : (
        <TaskTable
          tasks={tasks}
          laterTotal={isGrouped ? pagedTotal : undefined}
          sort={sort ?? defaultSort}
          onSort={order}
          empty={empty}
          footer={
            pagedTotal !== undefined &&
            pagedTotal + day.total > 0 && (
              <Pager
                page={page}
                pageSize={Limits.taskPageSize}
                total={pagedTotal}
                noun={isGrouped ? myTasksText.upcoming : myTasksText.noun}
                onPage={(at) => go(filters, at)}
              />
            )
          }
        />
      )}
    </Card>
  );
}
