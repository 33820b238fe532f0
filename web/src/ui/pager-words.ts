export interface PagerState {
  /** From 1. */
  page: number;
  pageSize: number;
  /** The number of all rows, or the header `x-total-rows` ("1000+"). Undefined until it is known. */
  total: number | string | undefined;
  /** The number of pages, if the server answers it; otherwise it follows from the total. */
  pages?: number | undefined;
  /**
   * What the page reports, for lists whose total is a separate call. Undefined until the page has arrived.
   */
  shown?: { rows: number; hasMore: boolean } | undefined;
  /** Plural: "cases". */
  noun?: string | undefined;
}

const inWords = new Intl.NumberFormat('en-GB');

/**
 * "1–10 of 17 cases" and "Page 1 of 2", or "1–10" and "Page 1" until the total is known. A capped
 * total ("1000+") has no last page.
 */
export function pagerWords({ page, pageSize, total, pages, shown, noun }: PagerState) {
  const { known, isCapped } = total === undefined ? { known: undefined, isCapped: false } : readTotal(total);
  const counted = pages ?? (known === undefined ? undefined : Math.ceil(known / pageSize));
  const lastPage = isCapped || counted === undefined ? null : Math.max(1, counted);
  const hasNext = shown?.hasMore ?? (lastPage === null || page < lastPage);
  return { range: range(), position: position(), lastPage, hasNext, isOnly: page > 1 ? lastPage === 1 : !hasNext };

  function range(): string {
    if (known === 0) return countWords(0, noun);
    // A page beyond the end has no rows to name.
    if (shown?.rows === 0) return '';
    const first = (page - 1) * pageSize + 1;
    const full = page * pageSize;
    const last =
      shown === undefined
        ? Math.min(full, isCapped ? full : (known ?? full))
        : shown.hasMore
          ? full
          : first + shown.rows - 1;
    const rows = first === last ? inWords.format(first) : `${inWords.format(first)}–${inWords.format(last)}`;
    return total === undefined ? rows : `${rows} of ${countWords(total, noun)}`;
  }

  function position(): string {
    if (lastPage !== null) return `Page ${page} of ${lastPage}`;
    const countedPages = Math.floor((known ?? 0) / pageSize);
    return isCapped && page <= countedPages ? `Page ${page} of ${countedPages}+` : `Page ${page}`;
  }
}

/** "17 cases", "1 case", "1,000+ cases". The plural ends in s. */
export function countWords(total: number | string, noun?: string): string {
  const { known, isCapped } = readTotal(total);
  const named = known === 1 && !isCapped ? noun?.replace(/s$/, '') : noun;
  return `${inWords.format(known)}${isCapped ? '+' : ''}${named === undefined ? '' : ` ${named}`}`;
}

function readTotal(total: number | string): { known: number; isCapped: boolean } {
  if (typeof total === 'number') return { known: total, isCapped: false };
  return { known: Number.parseInt(total, 10) || 0, isCapped: total.endsWith('+') };
}
