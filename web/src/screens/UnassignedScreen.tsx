import { Card } from '../ui/Card.tsx';
import { Page } from '../ui/Page.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { UnassignedTable } from '../unassigned-messages/UnassignedTable.tsx';
import { useUnassigned } from '../unassigned-messages/unassigned-messages.api.ts';
import { unassignedText as text } from '../unassigned-messages/unassigned-messages.text.ts';

/** Messages that nobody at HR looks after yet: `/cases/unassigned/` (ROUTE-29). */
export function UnassignedScreen() {
  const messages = useUnassigned();
  const count = messages.data?.length ?? 0;
  return (
    <Page>
      <PageHeader title={text.unassigned}>
        {count > 0 && <span className="muted">{text.waiting(count)}</span>}
      </PageHeader>
      <Card
        isPadded={false}
        isRefreshing={messages.isFetching && messages.data !== undefined}
        aria-label={text.unassigned}
      >
        {messages.isError && messages.data === undefined ? (
          <SectionError text={text.failed} onRetry={() => void messages.refetch()} isRetrying={messages.isFetching} />
        ) : (
          <UnassignedTable messages={messages.data} />
        )}
      </Card>
    </Page>
  );
}
