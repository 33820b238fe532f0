/** "1–10 of 17 cases" and "Page 1 of 2". A capped total ("1000+") has no last page. */
export function pagerWords({ page, pageSize, total, noun }: { page: number; pageSize: number; total: number | string; noun?: string | undefined }) {
  const isCapped = typeof total === 'string' && total.endsWith('+');
  const known = typeof total === 'number' ? total : Number.parseInt(total, 10) || 0;
  const lastPage = isCapped ? null : Math.max(1, Math.ceil(known / pageSize));
  const first = known === 0 ? 0 : (page - 1) * pageSize + 1;
  const last = isCapped ? page * pageSize : Math.min(page * pageSize, known);
  const tail = noun === undefined ? '' : ` ${noun}`;
  return {
    range: known === 0 ? `0${tail}` : `${first === last ? first : `${first}–${last}`} of ${total}${tail}`,
    position: lastPage === null ? `Page ${page}` : `Page ${page} of ${lastPage}`,
    lastPage,
  };
}
