import { useQueries } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { SectionError } from '../ui/SectionError.tsx';
import type { Channel } from './channel.ts';
import { ItemRow, WaitingRow } from './ItemRow.tsx';
import { ITEMS_PER_PAGE, pageQuery } from './messages.api.ts';
import styles from './messages.module.css';

/** Height of every row: `.row` and the line below it. */
const ROW_PIXELS = 97;
/**
 * A page is asked for when the list comes this near to it, so that it is there when its rows come into view.
 */
const ROWS_AHEAD = ITEMS_PER_PAGE / 2;
/** Rows that are ready above and below those in view, for the arrow keys and for scrolling. */
const MORE_ROWS = 8;

interface ItemListProps {
  channel: Channel;
  caseId: number;
  isDraft: boolean;
  /** Number of items; null while that is not known. */
  total: number | null;
  openId: number | null;
  hrefOf: (id: number) => string;
}

/**
 * The list, the latest first. Only the rows in view are on the page, and only the pages they are on are asked
 * for: five thousand items scroll like ten.
 */
export function ItemList({ channel, caseId, isDraft, total, openId, hrefOf }: ItemListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const count = total ?? MORE_ROWS;
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PIXELS,
    overscan: MORE_ROWS,
  });
  const rows = virtualizer.getVirtualItems();
  const indexes = rows.map(({ index }) => index);
  const before = Math.max(0, (indexes[0] ?? 0) - ROWS_AHEAD);
  const after = Math.min(count - 1, (indexes.at(-1) ?? 0) + ROWS_AHEAD);
  const pages = [...new Set([0, before, ...indexes, after].map(pageOf))];
  const answers = useQueries({ queries: pages.map((page) => pageQuery(channel, caseId, isDraft, page)) });
  const failed = answers.find(({ isError, data }) => isError && data === undefined);
  const itemAt = (index: number) => answers[pages.indexOf(pageOf(index))]?.data?.[index % ITEMS_PER_PAGE];
  const label = isDraft ? channel.text.listOfDrafts : channel.text.list;
  return (
    <div ref={scroller} className={styles.scroller}>
      {failed !== undefined ? (
        <SectionError text={channel.text.failed} onRetry={() => void failed.refetch()} isRetrying={failed.isFetching} />
      ) : (
        <ul className={styles.rows} aria-label={label} style={{ height: virtualizer.getTotalSize() }}>
          {rows.map(({ index, start }) => {
            const item = itemAt(index);
            return (
              <li
                key={item?.id ?? `waiting ${index}`}
                data-row={item?.id}
                aria-setsize={total ?? -1}
                aria-posinset={index + 1}
                style={{ transform: `translateY(${start}px)` }}
              >
                {item === undefined ? (
                  <WaitingRow />
                ) : (
                  <ItemRow item={item} href={hrefOf(item.id)} isOpen={item.id === openId} />
                )}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

function pageOf(index: number): number {
  return Math.floor(index / ITEMS_PER_PAGE) + 1;
}
