import { RemovalsTable } from '../removals/RemovalsTable.tsx';
import { useRemovals } from '../removals/removals.api.ts';
import { removalsText as text } from '../removals/removals.text.ts';
import { Card } from '../ui/Card.tsx';
import { Page } from '../ui/Page.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SectionError } from '../ui/SectionError.tsx';

/** Requests to remove messages: `/cases/removals/` (ROUTE-28). */
export function RemovalsScreen() {
  const removals = useRemovals();
  const count = removals.data?.length ?? 0;
  return (
    <Page>
      <PageHeader title={text.removals}>{count > 0 && <span className="muted">{text.waiting(count)}</span>}</PageHeader>
      <Card
        isPadded={false}
        isRefreshing={removals.isFetching && removals.data !== undefined}
        aria-label={text.removals}
      >
        {removals.isError && removals.data === undefined ? (
          <SectionError text={text.failed} onRetry={() => void removals.refetch()} isRetrying={removals.isFetching} />
        ) : (
          <RemovalsTable requests={removals.data} />
        )}
      </Card>
    </Page>
  );
}
