import type { CaseRow } from '@evenhand/contract/cases';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { SegmentedControl } from '../ui/SegmentedControl.tsx';
import { FindByEmployee } from './FindByEmployee.tsx';
import { FindByNumber } from './FindByNumber.tsx';
import { LinkTable } from './LinkTable.tsx';
import styles from './linked-cases.module.css';
import { linkedCasesText as text } from './linked-cases.text.ts';

interface FindCaseProps {
  caseId: number;
  isLinked: (row: CaseRow) => boolean;
  onDone: () => void;
}

/** Finds any case to be linked, by its number or by its employee (LINK-01, LINK-03 … LINK-05). */
export function FindCase({ caseId, isLinked, onDone }: FindCaseProps) {
  const headingId = useId();
  const [manner, setManner] = useState<'number' | 'employee'>('number');
  const results = (rows: readonly CaseRow[]): ReactNode => (
    <LinkTable caseId={caseId} caption={text.results} rows={rows} isLinked={isLinked} onDone={onDone} />
  );
  return (
    <section className={styles.find} aria-labelledby={headingId}>
      <div className={styles.findHead}>
        <h3 id={headingId}>{text.find}</h3>
        <SegmentedControl
          label={text.searchBy}
          isLabelHidden
          options={[
            { value: 'number', label: text.byNumber },
            { value: 'employee', label: text.byEmployee },
          ]}
          value={manner}
          onChange={setManner}
        />
      </div>
      {manner === 'number' ? (
        <FindByNumber caseId={caseId} results={results} />
      ) : (
        <FindByEmployee caseId={caseId} results={results} />
      )}
    </section>
  );
}
