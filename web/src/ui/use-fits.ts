import type { RefObject } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useIsWide } from './use-media.ts';

/**
 * False while a table is wider than its place, which would make the page scroll sideways (WCAG 1.4.10). On a
 * wide screen a table always fits: there only columns that the person has added can be too many.
 */
export function useFits(place: RefObject<HTMLElement | null>, columns: string): boolean {
  const isWide = useIsWide();
  const [tooWide, setTooWide] = useState<{ columns: string; needed: number; windowWidth: number } | null>(null);
  const known = isWide || tooWide?.columns !== columns ? null : tooWide;
  const measure = (): void => {
    const box = place.current;
    if (box === null || isWide) return;
    const table = box.querySelector<HTMLElement>(':scope > .tbl-wrap');
    if (table !== null && table.scrollWidth > table.clientWidth + 1)
      setTooWide({ columns, needed: table.scrollWidth, windowWidth: innerWidth });
    // Only in a wider window: a list may stretch its place, and a table may let it shrink again.
    else if (table === null && known !== null && innerWidth > known.windowWidth && box.clientWidth >= known.needed)
      setTooWide(null);
  };
  const latest = useRef(measure);
  useLayoutEffect(() => {
    latest.current = measure;
    measure();
  });
  useLayoutEffect(() => {
    if (place.current === null) return;
    const observer = new ResizeObserver(() => latest.current());
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return known === null;
}
