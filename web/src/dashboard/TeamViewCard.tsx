import { EMPTY_ID } from '@evenhand/contract/limits';
import { IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import type { AdviserItem } from '../cases/advisers.api.ts';
import { useTeam } from '../cases/advisers.api.ts';
import { counted } from '../lib/format.ts';
import { paths } from '../lib/paths.ts';
import { Card } from '../ui/Card.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import type { Column } from '../ui/data-table.types.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useIsInList } from '../ui/in-list.ts';
import { Link } from '../ui/Link.tsx';
import { LoadBar } from '../ui/LoadBar.tsx';
import { Pager } from '../ui/Pager.tsx';
import { PersonCell } from '../ui/PersonCell.tsx';
import { showUkDate } from '../ui/parse-uk-date.ts';
import { SectionError } from '../ui/SectionError.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { useCurrentUser } from '../users/users.api.ts';
import { CasesWithoutAdviser } from './CasesWithoutAdviser.tsx';
import styles from './dashboard.module.css';
import { dashboardText } from './dashboard.text.ts';
import { teamRows } from './team-rows.ts';

const PAGE_SIZE = 10;
const heads = dashboardText.team;

function columnsFor(largest: number): readonly Column<AdviserItem>[] {
  return [
    {
      id: 'name',
      head: heads.name,
      isLink: true,
      isName: true,
      cell: ({ id, name, away }) =>
        id === EMPTY_ID ? (
          name
        ) : (
          <PersonCell size="sm" name={name} detail={away && <span className="muted small">{awayWords(away)}</span>} />
        ),
    },
    {
      id: 'email',
      head: heads.email,
      inList: 'hidden',
      cell: ({ email }) => email && <span className="muted">{email}</span>,
    },
    {
      id: 'liveCases',
      head: heads.liveCases,
      align: 'right',
      cell: ({ liveCases }) => <Count head={heads.liveCases} count={liveCases} />,
    },
    {
      id: 'load',
      head: heads.load,
      inList: 'hidden',
      cell: ({ liveCases }) => <LoadBar value={liveCases} of={largest} />,
    },
    { id: 'tasks', head: heads.tasks, align: 'right', cell: (adviser) => <TaskCount adviser={adviser} /> },
  ];
}

/**
 * The cases and tasks of each adviser in the chosen policy area, which is named where there are several. A
 * row opens the cases of that adviser (DASH-17), and the number of their tasks these (COVER-07).
 */
export function TeamViewCard() {
  const { accessLevels } = useCurrentUser();
  const [page, setPage] = useState(1);
  const { data, isError, isFetching, refetch } = useTeam();
  const rows = data && teamRows(data);
  const advisers = rows?.filter(({ id }) => id !== EMPTY_ID).length;
  const area = accessLevels.length > 1 ? accessLevels.find(({ isPrimary }) => isPrimary)?.title : undefined;
  return (
    <Card
      title={dashboardText.teamView}
      actions={area && <span className="muted small">{dashboardText.ofPolicyArea(area)}</span>}
      count={advisers === undefined ? undefined : counted(advisers, 'adviser')}
      isPadded={false}
      isRefreshing={isFetching && data !== undefined}
    >
      {rows === undefined && isError ? (
        <SectionError text={dashboardText.teamFailed} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <DataTable<AdviserItem>
          caption={dashboardText.teamView}
          columns={columnsFor(Math.max(1, ...(rows ?? []).map(({ liveCases }) => liveCases)))}
          rows={rows?.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
          rowKey={(row) => row.id}
          rowHref={(row) => paths.cases({ adviserId: row.id })}
          rowDetail={({ id, liveCases }) => (id === EMPTY_ID && liveCases > 0 ? <CasesWithoutAdviser /> : null)}
          empty={<EmptyState icon={IconUsers} text={dashboardText.noAdvisers} />}
          footer={
            rows &&
            rows.length > PAGE_SIZE && (
              <Pager
                page={page}
                pageSize={PAGE_SIZE}
                total={rows.length}
                noun={dashboardText.advisers}
                onPage={setPage}
              />
            )
          }
        />
      )}
    </Card>
  );
}

function awayWords({ toDay, coverName }: NonNullable<AdviserItem['away']>): string {
  const until = toDay === null ? dashboardText.away : dashboardText.awayUntil(showUkDate(toDay));
  return coverName === null ? until : `${until} · ${dashboardText.coveredBy(coverName)}`;
}

/** A list has no column heads, so there the number says what it counts. */
function Count({ head, count }: { head: string; count: number }) {
  return useIsInList() ? `${head} ${count}` : count;
}

/** Leads to the tasks of an adviser; its name begins with the words that are seen. */
function TaskCount({ adviser: { id, name, tasks } }: { adviser: AdviserItem }) {
  const isInList = useIsInList();
  const count = <Count head={heads.tasks} count={tasks} />;
  if (id === EMPTY_ID || tasks === 0) return count;
  return (
    <Link href={paths.tasks({ userId: id })} className={styles.taskCount}>
      {count}
      <VisuallyHidden>{isInList ? dashboardText.of(name) : dashboardText.tasksOf(name)}</VisuallyHidden>
    </Link>
  );
}
