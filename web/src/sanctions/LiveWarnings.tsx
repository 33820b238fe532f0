import { sanctionTitles } from '@evenhand/contract/sanction-kinds';
import type { LiveWarning } from '@evenhand/contract/sanctions';
import type { CSSProperties } from 'react';
import { paths } from '../lib/paths.ts';
import { Link } from '../ui/Link.tsx';
import { showUkDate } from '../ui/parse-uk-date.ts';
import { SectionError } from '../ui/SectionError.tsx';
import { useLiveWarnings } from './sanctions.api.ts';
import { liveWarningsText as text } from './sanctions.text.ts';

/** The warnings of the employee that are in force from other cases, or that there is none. */
export function LiveWarnings({ caseId, rows }: { caseId: number; rows: CSSProperties }) {
  const warnings = useLiveWarnings(caseId, true);
  if (warnings.isPending) return null;
  if (warnings.isError)
    return <SectionError text={text.failed} onRetry={() => void warnings.refetch()} isRetrying={warnings.isFetching} />;
  return warnings.data.length === 0 ? (
    <p className="muted">{text.none}</p>
  ) : (
    <>
      <div style={rows}>
        <LiveWarningList warnings={warnings.data} />
      </div>
      <p className="muted small">{text.note}</p>
    </>
  );
}

export function LiveWarningList({ warnings }: { warnings: readonly LiveWarning[] }) {
  return (
    <ul className="rowlist">
      {warnings.map(({ kind, issuedOn, lastDay, category, caseId }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a warning has no number that its reader may know.
        <li key={index}>
          <div className="grow">
            <p className="title">{sanctionTitles[kind]}</p>
            <p>{category}</p>
            <p className="muted small">{text.until(showUkDate(issuedOn), showUkDate(lastDay))}</p>
          </div>
          {caseId !== null && <Link href={paths.case(caseId)}>{text.caseOf(caseId)}</Link>}
        </li>
      ))}
    </ul>
  );
}
