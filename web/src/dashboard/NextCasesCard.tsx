import { employeeName } from '@evenhand/contract/case-names';
import type { CaseRow } from '@evenhand/contract/cases';
import { Limits } from '@evenhand/contract/limits';
import { IconBriefcase, IconLock } from '@tabler/icons-react';
import { CaseRisk } from '../cases/CaseRisk.tsx';
import { Due } from '../configuration/Due.tsx';
import { paths } from '../lib/paths.ts';
import { useCaseRole } from '../session/use-session.ts';
import { Card } from '../ui/Card.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import type { Column } from '../ui/data-table.types.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Icon } from '../ui/Icon.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { UnreadCount } from '../ui/UnreadCount.tsx';
import { useNextCases } from './dashboard.api.ts';
import styles from './dashboard.module.css';
import { dashboardText } from './dashboard.text.ts';
import { ViewAll } from './ViewAll.tsx';

const heads = dashboardText.columns;
const columns: readonly Column<CaseRow>[] = [
  {
    id: 'id',
    head: heads.id,
    isLink: true,
    inList: 'meta',
    cell: ({ id, isLockedCurrently }) => (
      <span className={styles.caseId}>
        {id}
        {isLockedCurrently && <Icon of={IconLock} size={14} label={dashboardText.locked} />}
      </span>
    ),
  },
  { id: 'employee', head: heads.employee, inList: 'title', cell: (row) => employeeName(row.caseEmployee) },
  {
    id: 'topic',
    head: heads.topic,
    cell: (row) => (
      <div>
        {row.topic.title}
        {row.step && <div className="sub">{row.step.title}</div>}
      </div>
    ),
  },
  { id: 'risk', head: heads.risk, inList: 'hidden', cell: (row) => row.risk && <CaseRisk risk={row.risk} /> },
  { id: 'due', head: heads.due, inList: 'aside', cell: (row) => <Due due={row.due} isTimed={row.isDueTimed} /> },
  {
    id: 'unread',
    head: heads.unread,
    align: 'right',
    inList: 'hidden',
    cell: (row) => <UnreadCount count={row.unread} />,
  },
];

/** The five open cases due soonest (DASH-06). */
export function NextCasesCard() {
  const [role] = useCaseRole();
  const { data: cases, isError, isFetching, refetch } = useNextCases(role);
  return (
    <Card
      title={dashboardText.cases}
      count={dashboardText.nextCases}
      actions={<ViewAll href={paths.cases()} of={dashboardText.cases} />}
      isPadded={false}
      isRefreshing={isFetching && cases !== undefined}
    >
      {cases === undefined && isError ? (
        <SectionError text={dashboardText.casesFailed} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <DataTable<CaseRow>
          caption={dashboardText.nextCases}
          columns={columns}
          rows={cases?.slice(0, Limits.dashboardNextCases)}
          rowKey={(row) => row.id}
          rowHref={(row) => paths.case(row.id)}
          skeletonRows={Limits.dashboardNextCases}
          empty={<EmptyState icon={IconBriefcase} text={dashboardText.noCases} />}
        />
      )}
    </Card>
  );
}
