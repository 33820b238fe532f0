import type { CaseRow } from '@evenhand/contract/cases';
import type { PersonFound } from '@evenhand/contract/users';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { PersonSearch } from '../participants/PersonSearch.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { SkeletonLines } from '../ui/SkeletonLines.tsx';
import { useCasesOfEmployee, useEmployeesToLink } from './linked-cases.api.ts';
import styles from './linked-cases.module.css';
import { linkedCasesText as text } from './linked-cases.text.ts';

interface FindByEmployeeProps {
  caseId: number;
  results: (rows: readonly CaseRow[]) => ReactNode;
}

/** A person is searched for, and then the cases about them that the reader sees are listed. */
export function FindByEmployee({ caseId, results }: FindByEmployeeProps) {
  const [term, setTerm] = useState<string | null>(null);
  const [person, setPerson] = useState<PersonFound | null>(null);
  const people = useEmployeesToLink(term);
  const cases = useCasesOfEmployee(person?.userId ?? null);
  const rows = cases.data?.filter(({ id }) => id !== caseId);
  const search = (next: string): void => {
    setPerson(null);
    if (next === term) void people.refetch();
    else setTerm(next);
  };
  return (
    <>
      <div className={`stack ${styles.people}`}>
        <PersonSearch
          name="employee-to-link"
          label={text.employeeSearch}
          showsLiveCases
          emptyText={text.nobodyFound}
          onSearch={search}
          people={people.data}
          isSearching={people.isFetching}
          hasFailed={people.isError}
          onRetry={() => void people.refetch()}
          value={person?.userId ?? null}
          onChange={setPerson}
        />
      </div>
      {cases.isError && (
        <SectionError text={text.failed} onRetry={() => void cases.refetch()} isRetrying={cases.isFetching} />
      )}
      <div aria-live="polite">
        {person !== null && cases.isPending && (
          <div className={styles.people}>
            <SkeletonLines lines={2} />
          </div>
        )}
        {person !== null && rows?.length === 0 && (
          <p className={`muted ${styles.people}`}>{text.noCases(person.name)}</p>
        )}
        {rows !== undefined && rows.length > 0 && results(rows)}
      </div>
    </>
  );
}
