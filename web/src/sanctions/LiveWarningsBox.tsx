import type { CaseRecord } from '@evenhand/contract/case-details';
import { sanctionTitles } from '@evenhand/contract/sanctions';
import { paths } from '../lib/paths.ts';
import { Card } from '../ui/Card.tsx';
import { Link } from '../ui/Link.tsx';
import { showUkDate } from '../ui/parse-uk-date.ts';
import { SectionError } from '../ui/SectionError.tsx';
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
      <ul className="rowlist">
        {warnings.data.map(({ kind, issuedOn, lastDay, category, caseId: otherId }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a warning has no number that its reader may know.
          <li key={index}>
            <div className="grow">
              <p className="title">{sanctionTitles[kind]}</p>
              <p>{category}</p>
              <p className="muted small">{text.until(showUkDate(issuedOn), showUkDate(lastDay))}</p>
            </div>
            {otherId !== null && <Link href={paths.case(otherId)}>{text.caseOf(otherId)}</Link>}
          </li>
        ))}
      </ul>
      <p className={`card-body muted small`}>{text.note}</p>
    </Card>
  );
}
