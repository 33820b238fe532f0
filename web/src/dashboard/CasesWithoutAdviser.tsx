import { employeeName, personName } from '@evenhand/contract/case-names';
import type { CaseRow } from '@evenhand/contract/cases';
import { EMPTY_ID } from '@evenhand/contract/limits';
import { Instant } from '../configuration/Instant.tsx';
import { paths } from '../lib/paths.ts';
import { Button } from '../ui/Button.tsx';
import { Link } from '../ui/Link.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { SkeletonLines } from '../ui/SkeletonLines.tsx';
import { sayRefusal } from '../ui/say-refusal.ts';
import { showSnackbar } from '../ui/snackbar.ts';
import { useClaim } from '../unassigned-messages/unassigned-messages.api.ts';
import { useCasesWithoutAdviser } from './dashboard.api.ts';
import styles from './dashboard.module.css';
import { dashboardText } from './dashboard.text.ts';

const SHOWN_COUNT = 5;

/** The newest cases that have no adviser, each of which HR can take at once (gaps G-109). */
export function CasesWithoutAdviser() {
  const { data, isError, isFetching, refetch } = useCasesWithoutAdviser();
  if (data === undefined)
    return isError ? (
      <SectionError text={dashboardText.waitingFailed} onRetry={() => void refetch()} isRetrying={isFetching} />
    ) : (
      <SkeletonLines lines={2} />
    );
  return (
    <>
      <ul className={styles.waiting} aria-label={dashboardText.withoutAdviser}>
        {data.slice(0, SHOWN_COUNT).map((row) => (
          <Waiting key={row.id} row={row} />
        ))}
      </ul>
      {data.length > SHOWN_COUNT && (
        <Link href={paths.cases({ adviserId: EMPTY_ID, toDate: '-1' })}>{dashboardText.allWithoutAdviser}</Link>
      )}
    </>
  );
}

function Waiting({ row }: { row: CaseRow }) {
  const claim = useClaim();
  return (
    <li>
      <span>
        <Link href={paths.case(row.id)}>{dashboardText.caseNumber(row.id)}</Link>
        {` · ${employeeName(row.caseEmployee)} · ${row.topic.title}`}
        <span className="muted small">
          {` · ${personName(row.caseOwner?.participantUserInfo.fullName)} · ${dashboardText.opened} `}
          <Instant at={row.createdDateTime} as="date" />
        </span>
      </span>
      <Button
        size="sm"
        isBusy={claim.isPending}
        aria-label={dashboardText.assignCaseToMe(row.id)}
        onClick={() =>
          claim.mutate(row.id, {
            onSuccess: () => showSnackbar(dashboardText.assigned(row.id), 'success'),
            onError: sayRefusal,
          })
        }
      >
        {dashboardText.assignToMe}
      </Button>
    </li>
  );
}
