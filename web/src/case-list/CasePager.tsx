import { Limits } from '@evenhand/contract/limits';
import { useEffect } from 'react';
import { Pager } from '../ui/Pager.tsx';
import type { CasePage } from './case-list.api.ts';
import { useCaseTotal } from './case-list.api.ts';
import { caseListText } from './case-list.text.ts';

interface CasePagerProps {
  page: number;
  list: CasePage;
  /** The displayed rows belong to another page; this one is still being fetched. */
  isOtherPage: boolean;
  /** The page has arrived and has no rows, though it is not the first. */
  isPastTheEnd: boolean;
  onPage: (page: number) => void;
}

/**
 * Position in the list. Works before the total has arrived; a page beyond the end redirects to the last page.
 */
export function CasePager({ page, list, isOtherPage, isPastTheEnd, onPage }: CasePagerProps) {
  const { data: total, isFetching: isCounting } = useCaseTotal(list.query);
  useEffect(() => {
    // The total may be older than the page and still count it. Going back at most to the previous page
    // then finds the end step by step.
    if (isPastTheEnd && !isCounting) onPage(Math.max(1, Math.min(total?.pages ?? 1, page - 1)));
  });
  return (
    <Pager
      page={page}
      pageSize={Limits.casePageSize}
      total={total?.rows}
      pages={total?.pages}
      shown={isOtherPage ? undefined : { rows: list.rows.length, hasMore: list.hasMore }}
      noun={caseListText.noun}
      onPage={onPage}
    />
  );
}
