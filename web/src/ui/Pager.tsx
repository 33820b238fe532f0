import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { IconButton } from './IconButton.tsx';
import type { PagerState } from './pager-words.ts';
import { pagerWords } from './pager-words.ts';

export interface PagerProps extends PagerState {
  onPage: (page: number) => void;
}

/** Works without a total: Previous depends on the page number, Next on what the page reports. */
export function Pager({ onPage, ...state }: PagerProps) {
  const { page, noun } = state;
  const { range, position, lastPage, hasNext, isOnly } = pagerWords(state);
  const isFirst = page <= 1;
  return (
    <nav className="pager" aria-label={noun === undefined ? 'Pages' : `Pages of ${noun}`}>
      <span aria-live="polite">{range}</span>
      {!isOnly && (
        <div className="btns">
          <span>{position}</span>
          <IconButton icon={IconChevronsLeft} label="First page" disabled={isFirst} onClick={() => onPage(1)} />
          <IconButton
            icon={IconChevronLeft}
            label="Previous page"
            disabled={isFirst}
            onClick={() => onPage(page - 1)}
          />
          <IconButton icon={IconChevronRight} label="Next page" disabled={!hasNext} onClick={() => onPage(page + 1)} />
          <IconButton
            icon={IconChevronsRight}
            label="Last page"
            disabled={!hasNext || lastPage === null}
            onClick={() => lastPage !== null && onPage(lastPage)}
          />
        </div>
      )}
    </nav>
  );
}
