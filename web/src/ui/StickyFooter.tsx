import type { ReactNode } from 'react';

/**
 * Buttons that stay in reach: leaving on the left (`start`), advancing on the right.
 * Fixed to the bottom on a phone.
 */
export function StickyFooter({ start, children }: { start?: ReactNode; children: ReactNode }) {
  return (
    <div className="sticky-foot">
      {start}
      <div className="end">{children}</div>
    </div>
  );
}
