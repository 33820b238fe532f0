import type { CaseRow } from '@evenhand/contract/cases';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { useCaseOfNumber } from './linked-cases.api.ts';
import styles from './linked-cases.module.css';
import { linkedCasesText as text } from './linked-cases.text.ts';
import { readCaseNumber } from './read-case-number.ts';

interface FindByNumberProps {
  caseId: number;
  results: (rows: readonly CaseRow[]) => ReactNode;
}

export function FindByNumber({ caseId, results }: FindByNumberProps) {
  const [term, setTerm] = useState('');
  const [query, setQuery] = useState<ReturnType<typeof readCaseNumber> | null>(null);
  const number = query !== null && 'number' in query ? query.number : null;
  const search = useCaseOfNumber(number);
  const isMissing = number !== null && search.data?.length === 0;
  const wrong = query !== null && 'error' in query ? query.error : isMissing ? text.notFound(number) : undefined;
  return (
    <>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          setQuery(readCaseNumber(term, caseId));
        }}
      >
        <TextInput
          label={text.caseId}
          error={wrong}
          icon={IconSearch}
          inputMode="numeric"
          value={term}
          onChange={(event) => {
            setTerm(event.currentTarget.value);
            setQuery(null);
          }}
        />
        <Button type="submit" isBusy={search.isFetching}>
          {text.search}
        </Button>
      </form>
      {search.isError && (
        <SectionError text={text.failed} onRetry={() => void search.refetch()} isRetrying={search.isFetching} />
      )}
      <div aria-live="polite">
        {number !== null && search.data !== undefined && search.data.length > 0 && results(search.data)}
      </div>
    </>
  );
}
