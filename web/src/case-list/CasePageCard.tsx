import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import frame from '../ui/filtered-list.module.css';
import { countWords } from '../ui/pager-words.ts';
import { showUkDate } from '../ui/parse-uk-date.ts';
import type { CasePageQuery } from './case-list.api.ts';
import { useAskForTotal, useCasePage, useCaseTotal } from './case-list.api.ts';
import styles from './case-list.module.css';
import { caseListText } from './case-list.text.ts';

interface OfPage {
  page: number;
  query: CasePageQuery;
}

/**
 * The card around the list. It shows that another page is being fetched, without drawing its content again.
 */
export function CasePageCard({ page, query, children }: OfPage & { children: ReactNode }) {
  const { isFetching, data } = useCasePage(page, query);
  return (
    <Card isPadded={false} isRefreshing={isFetching && data !== undefined}>
      {children}
    </Card>
  );
}

interface CaseTotalProps extends OfPage {
  onAnyDueDate: () => void;
}

/**
 * The number of cases in the list, and that a date leaves others out. Keeps its space while the count is
 * being fetched.
 */
export function CaseTotal({ page, query, onAnyDueDate }: CaseTotalProps) {
  const { data } = useCasePage(page, query);
  const total = useCaseTotal(data?.query ?? query).data?.rows;
  useAskForTotal(query);
  const noun = total === 1 ? caseListText.oneCase : caseListText.noun;
  return (
    <>
      <span className={`${frame.total} muted small`}>{total !== undefined && countWords(total, noun)}</span>
      {query.toDate !== undefined && (
        <span className={styles.due}>
          <span className="muted small">{caseListText.dueBy(showUkDate(query.toDate))}</span>
          <Button size="sm" variant="text" onClick={onAnyDueDate}>
            {caseListText.anyDueDate}
          </Button>
        </span>
      )}
    </>
  );
}
