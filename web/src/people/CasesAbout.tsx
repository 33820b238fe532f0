import type { CaseRow } from '@evenhand/contract/cases';
import type { ReactNode } from 'react';
import { SectionError } from '../ui/SectionError.tsx';
import { SkeletonLines } from '../ui/SkeletonLines.tsx';
import { useCasesAbout } from './people.api.ts';
import styles from './people.module.css';
import { peopleText } from './people.text.ts';

interface CasesAboutProps {
  userId: string;
  /** Names the list. */
  label: string;
  emptyText: string;
  isListed: (row: CaseRow) => boolean;
  line: (row: CaseRow) => ReactNode;
}

/** Some of the cases about a person, a line each. */
export function CasesAbout({ userId, label, emptyText, isListed, line }: CasesAboutProps) {
  const { data, isError, isFetching, refetch } = useCasesAbout(userId);
  if (data === undefined)
    return isError ? (
      <SectionError text={peopleText.casesFailed} onRetry={() => void refetch()} isRetrying={isFetching} />
    ) : (
      <SkeletonLines lines={2} />
    );
  const cases = data.filter(isListed);
  if (cases.length === 0) return <p className="muted">{emptyText}</p>;
  return (
    <ul className={styles.cases} aria-label={label}>
      {cases.map((row) => (
        <li key={row.id}>{line(row)}</li>
      ))}
    </ul>
  );
}
