import { useEffect } from 'react';
import { Card } from '../ui/Card.tsx';
import { Page } from '../ui/Page.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Pager } from '../ui/Pager.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { Stack } from '../ui/Stack.tsx';
import { DeletedMessages } from '../unassigned-messages/DeletedMessages.tsx';
import { UnassignedTable } from '../unassigned-messages/UnassignedTable.tsx';
import { MESSAGES_PER_PAGE, useUnassigned } from '../unassigned-messages/unassigned-messages.api.ts';
import { unassignedText as text } from '../unassigned-messages/unassigned-messages.text.ts';

interface UnassignedScreenProps {
  page: number;
  onPage: (page: number, isCorrection?: boolean) => void;
}

/** Messages that nobody at HR looks after yet, soonest due first: `/cases/unassigned/` (ROUTE-29). */
export function UnassignedScreen({ page, onPage }: UnassignedScreenProps) {
  const { data, isError, isFetching, isPlaceholderData, refetch } = useUnassigned(page);
  const isPastTheEnd = data !== undefined && !isPlaceholderData && data.rows.length === 0 && page > 1;
  useEffect(() => {
    if (isPastTheEnd) onPage(1, true);
  });
  // Nobody counts what waits: the last page says how many there are.
  const total =
    data === undefined || data.hasMore || isPlaceholderData
      ? undefined
      : (page - 1) * MESSAGES_PER_PAGE + data.rows.length;
  const isOnePage = page === 1 && data?.hasMore !== true;
  return (
    <Page>
      <PageHeader title={text.unassigned}>
        {data !== undefined && total !== 0 && <span className="muted">{text.waiting(total)}</span>}
      </PageHeader>
      <Stack>
        <Card isPadded={false} isRefreshing={isFetching && data !== undefined} aria-label={text.unassigned}>
          {isError && data === undefined ? (
            <SectionError text={text.failed} onRetry={() => void refetch()} isRetrying={isFetching} />
          ) : (
            <UnassignedTable
              messages={isPastTheEnd ? undefined : data?.rows}
              footer={
                data &&
                !isOnePage && (
                  <Pager
                    page={page}
                    pageSize={MESSAGES_PER_PAGE}
                    total={total}
                    shown={isPlaceholderData ? undefined : { rows: data.rows.length, hasMore: data.hasMore }}
                    noun={text.noun}
                    onPage={onPage}
                  />
                )
              }
            />
          )}
        </Card>
        <DeletedMessages />
      </Stack>
    </Page>
  );
}
