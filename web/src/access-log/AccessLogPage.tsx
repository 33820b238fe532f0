import type { CaseAccess } from '@evenhand/contract/access-log';
import { IconArrowLeft, IconEye } from '@tabler/icons-react';
import { Instant } from '../configuration/Instant.tsx';
import { paths } from '../lib/paths.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import type { Column } from '../ui/data-table.types.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useIsInList } from '../ui/in-list.ts';
import { SectionError } from '../ui/SectionError.tsx';
import { useCaseAccess } from './access-log.api.ts';
import styles from './access-log.module.css';
import { accessLogText as text, wordsOf } from './access-log.text.ts';
import { WHO_HAS_LOOKED } from './access-log-entry.text.ts';

const columns: readonly Column<CaseAccess>[] = [
  { id: 'when', head: text.when, width: '170px', cell: (entry) => <Instant at={entry.occurredDateTime} /> },
  { id: 'person', head: text.person, width: '25%', isName: true, cell: (entry) => entry.name },
  {
    id: 'what',
    head: text.what,
    cell: (entry) => <span className={styles.what}>{wordsOf(entry.kind, entry.item)}</span>,
  },
  { id: 'session', head: text.session, width: '130px', cell: (entry) => <Session session={entry.session} /> },
];

/** Who has opened, searched, downloaded or exported a case, for HR (decision 0086). */
export function AccessLogPage({ caseId }: { caseId: number }) {
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useCaseAccess(caseId);
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.title}>{WHO_HAS_LOOKED}</h2>
        <ButtonLink icon={IconArrowLeft} href={paths.history(caseId)}>
          {text.toHistory}
        </ButtonLink>
        <p className={styles.note}>
          {text.note} {text.kept}
        </p>
      </div>
      <Card isPadded={false} isRefreshing={isFetching && data !== undefined} aria-label={WHO_HAS_LOOKED}>
        {isError && data === undefined ? (
          <SectionError text={text.failed} onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : (
          <DataTable
            caption={WHO_HAS_LOOKED}
            columns={columns}
            rows={data?.pages.flatMap(({ entries }) => entries)}
            rowKey={({ id }) => id}
            empty={<EmptyState icon={IconEye} text={text.none} />}
            skeletonRows={8}
            footer={
              hasNextPage && (
                <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  {text.loadMore}
                </Button>
              )
            }
          />
        )}
      </Card>
    </>
  );
}

function Session({ session }: { session: string | null }) {
  const isInList = useIsInList();
  if (session === null) return null;
  return <span className="muted">{isInList ? text.inSession(session) : session}</span>;
}
