import { Limits } from '@evenhand/contract/limits';
import { IconAdjustmentsHorizontal, IconChecklist, IconFilterOff } from '@tabler/icons-react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { UpdatesPaused } from '../cases/UpdatesPaused.tsx';
import { paths } from '../lib/paths.ts';
import { ExportMenu } from '../list-export/ExportMenu.tsx';
import { ManyTasks } from '../many-tasks/ManyTasks.tsx';
import { useChosenTasks } from '../many-tasks/use-chosen-tasks.ts';
import { useCaseRole } from '../session/use-session.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Pager } from '../ui/Pager.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { useIsNarrow } from '../ui/use-media.ts';
import { useCurrentUser } from '../users/users.api.ts';
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

interface MyTasksProps {
  /** The colleague whose tasks they are; null for one’s own. */
  holder: { userId: string; name: string } | null;
}

/** Tasks of one person, filtered and ordered by the server. HR changes several of them at once (COVER-05). */
export function MyTasks({ holder }: MyTasksProps) {
  const { pathname, searchStr } = useLocation();
  const navigate = useNavigate();
  const [sort, remember] = useTaskSort();
  const isNarrow = useIsNarrow();
  const [isFiltering, setIsFiltering] = useState(false);
  const read = readTaskFilters(searchStr);
  const { page } = read;
  const filters = { ...read.filters, userId: holder?.userId ?? '' };
  const { tasks, pagedTotal, day, isGrouped, isError, isFetching, retry, fetchFile, readAll } = useMyTasks(
    filters,
    sort,
    page,
  );
  const { viewTeam: isForHr } = useCurrentUser().abilities;
  const [role] = useCaseRole();
  const chosen = useChosenTasks(`${role} ${addressOfTaskFilters('', filters, 1)}`, tasks ?? []);

  const go = (next: TaskFilters, at = 1): void =>
    void navigate({
      href: addressOfTaskFilters(pathname, { ...next, userId: filters.userId }, at),
      resetScroll: false,
    });
  const order = (next: TaskSort): void => {
    remember(next);
    if (page !== 1) go(filters);
  };
  const exportMenu = <ExportMenu name="tasks" fetchFile={fetchFile} />;
  const applied = addressOfTaskFilters('', filters, 1);
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
          empty={<NoTasks filters={filters} onReset={() => go(noFilters)} />}
          holder={holder}
          {...(isForHr ? { choice: chosen.choice } : {})}
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
      {isForHr && <ManyTasks chosen={chosen} readAll={readAll} />}
    </Card>
  );
}

/** Says why there is nothing, and where to go from here. */
function NoTasks({ filters, onReset }: { filters: TaskFilters; onReset: () => void }) {
  if (countTaskFilters(filters) > 0)
    return (
      <EmptyState
        icon={IconFilterOff}
        text={myTasksText.noMatch}
        action={<Button onClick={onReset}>{myTasksText.reset}</Button>}
      />
    );
  return (
    <EmptyState
      icon={IconChecklist}
      text={filters.userId === '' ? myTasksText.none : myTasksText.noneOf}
      action={<ButtonLink href={paths.cases()}>{myTasksText.openCases}</ButtonLink>}
    />
  );
}
