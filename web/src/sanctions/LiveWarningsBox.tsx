import type { CaseRecord } from '@evenhand/contract/case-details';
import { Card } from '../ui/Card.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { LiveWarningList } from './LiveWarnings.tsx';
import { useLiveWarnings } from './sanctions.api.ts';
import { liveWarningsText as text } from './sanctions.text.ts';

/**
 * The warnings of the employee that are in force from other cases, for those who may read them. There is no box where
 * there is nothing to show.
 */
export function LiveWarningsBox({ record: { id: caseId, abilities } }: { record: CaseRecord }) {
  const warnings = useLiveWarnings(caseId, abilities.viewLiveWarnings);
  if (!abilities.viewLiveWarnings || warnings.isPending) return null;
  if (warnings.isError) {
    return (
      <Card title={text.title}>
        <SectionError text={text.failed} onRetry={() => void warnings.refetch()} isRetrying={warnings.isFetching} />
      </Card>
    );
  }
  if (warnings.data.length === 0) return null;
  return (
    <Card title={text.title} count={warnings.data.length} isPadded={false} isRefreshing={warnings.isFetching}>
      <LiveWarningList warnings={warnings.data} />
      <p className="card-body muted small">{text.note}</p>
    </Card>
  );
}
