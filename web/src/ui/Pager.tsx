import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { IconButton } from './IconButton.tsx';
import { pagerWords } from './pager-words.ts';

export interface PagerProps {
  /** From 1. */
  page: number;
  pageSize: number;
  /** The number of all rows, or what the header `x-total-rows` says ("1000+"). */
  total: number | string;
  /** Plural: "cases". */
  noun?: string;
  onPage: (page: number) => void;
}

export function Pager({ page, pageSize, total, noun, onPage }: PagerProps) {
  const { range, position, lastPage } = pagerWords({ page, pageSize, total, noun });
  const atEnd = lastPage !== null && page >= lastPage;
  const isFirst = page <= 1;
  return (
    <nav className="pager" aria-label={noun === undefined ? 'Pages' : `Pages of ${noun}`}>
      <span aria-live="polite">{range}</span>
      {lastPage !== 1 && (
        <div className="btns">
          <span>{position}</span>
          <IconButton icon={IconChevronsLeft} label="First page" disabled={isFirst} onClick={() => onPage(1)} />
          <IconButton icon={IconChevronLeft} label="Previous page" disabled={isFirst} onClick={() => onPage(page - 1)} />
          <IconButton icon={IconChevronRight} label="Next page" disabled={atEnd} onClick={() => onPage(page + 1)} />
          <IconButton icon={IconChevronsRight} label="Last page" disabled={atEnd || lastPage === null} onClick={() => lastPage !== null && onPage(lastPage)} />
        </div>
      )}
    </nav>
  );
}
