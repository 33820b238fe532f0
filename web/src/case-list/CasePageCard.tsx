import type { ReactNode } from 'react';
import { Card } from '../ui/Card.tsx';
import { countWords } from '../ui/pager-words.ts';
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

/** The number of cases in the list. Keeps its space while the count is being fetched. */
export function CaseTotal({ page, query }: OfPage) {
  const { data } = useCasePage(page, query);
  const total = useCaseTotal(data?.query ?? query).data?.rows;
  useAskForTotal(query);
  const noun = total === 1 ? caseListText.oneCase : caseListText.noun;
  return <span className={`${styles.total} muted small`}>{total !== undefined && countWords(total, noun)}</span>;
}
