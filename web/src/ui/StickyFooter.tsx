import type { ReactNode } from 'react';
import { useLayoutEffect, useRef } from 'react';

/**
 * Buttons that stay in reach: leaving on the left (`start`), advancing on the right. Fixed to the bottom on a
 * phone, where the page leaves room for as many lines as the buttons take: `--foot-height`.
 */
export function StickyFooter({ start, children }: { start?: ReactNode; children: ReactNode }) {
  const foot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = foot;
    if (current === null) return;
    const root = document.documentElement;
    const sizes = new ResizeObserver(() => root.style.setProperty('--foot-height', `${current.offsetHeight}px`));
    sizes.observe(current);
    return () => {
      sizes.disconnect();
      root.style.removeProperty('--foot-height');
    };
  }, []);
  return (
    <div ref={foot} className="sticky-foot">
      {start}
      <div className="end">{children}</div>
    </div>
  );
}
