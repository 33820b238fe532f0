import { Limits } from '@evenhand/contract/limits';
import { IconAdjustmentsHorizontal, IconChecklist, IconFilterOff } from '@tabler/icons-react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { UpdatesPaused } from '../cases/UpdatesPaused.tsx';
import { useFormats } from '../configuration/configuration.api.ts';
import { paths } from '../lib/paths.ts';
import { useCaseRole } from '../session/use-session.ts';
import { useOwnTasks } from '../tasks/own-tasks.api.ts';
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
import {
  addressOfTaskFilters,
  countTaskFilters,
  noFilters,
  queryOfTaskFilters,
  readTaskFilters,
} from './task-filters.ts';
import type { TaskSort } from './task-sort.ts';
import { defaultSort } from './task-sort.ts';
import { useTaskSort } from './use-task-sort.ts';

/** Tasks of the person, filtered and ordered by the server. */
export function MyTasks() {
  const { pathname, searchStr } = useLocation();
  const navigate = useNavigate();
  const formats = useFormats();
  const [role] = useCaseRole();
  const [sort, remember] = useTaskSort();
  const isNarrow = useIsNarrow();
  const [isFiltering, setIsFiltering] = useState(false);
  const { filters, page } = readTaskFilters(searchStr);
  const query = queryOfTaskFilters(filters, sort ?? defaultSort, page, role, formats);
  const { data, isError, isFetching, refetch } = useOwnTasks(query, sort !== undefined);

  const go = (next: TaskFilters, at = 1): void =>
    void navigate({ href: addressOfTaskFilters(pathname, next, at), resetScroll: false });
  const order = (next: TaskSort): void => {
    remember(next);
    if (page !== 1) go(filters);
  };
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
    <Card isPadded={false} isRefreshing={isFetching && data !== undefined}>
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
        {(!isNarrow || isFiltering) && <TaskFilterBar key={applied} filters={filters} onApply={go} />}
        <UpdatesPaused />
        <SortSwitch sort={sort ?? defaultSort} onSort={order} />
      </div>
      {data === undefined && isError ? (
        <SectionError text={myTasksText.failed} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <TaskTable
          tasks={data?.data}
          total={data?.totalDataCount}
          isFiltered={applied !== ''}
          sort={sort ?? defaultSort}
          onSort={order}
          empty={empty}
          footer={
            data && (
              <Pager
                page={page}
                pageSize={Limits.taskPageSize}
                total={data.totalDataCount}
                noun={myTasksText.noun}
                onPage={(at) => go(filters, at)}
              />
            )
          }
        />
      )}
    </Card>
  );
}
