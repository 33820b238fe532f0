import type { ReactNode } from 'react';
import { Card } from '../ui/Card.tsx';
import type { CasePageQuery } from './case-list.api.ts';
import { useCasePage } from './case-list.api.ts';
import { caseListText } from './case-list.text.ts';

interface OfPage {
  page: number;
  query: CasePageQuery;
}

/** The card around the list: while another page is fetched it says so, and what stands in it is not drawn anew for that. */
export function CasePageCard({ page, query, children }: OfPage & { children: ReactNode }) {
  const { isFetching, data } = useCasePage(page, query);
  return (
    <Card isPadded={false} isRefreshing={isFetching && data !== undefined}>
      {children}
    </Card>
  );
}

/** How many cases the list has altogether. */
export function CaseTotal({ page, query }: OfPage) {
  const { data } = useCasePage(page, query);
  return data && <span className="muted small">{`${data.total} ${data.total === 1 ? 'case' : caseListText.noun}`}</span>;
}
