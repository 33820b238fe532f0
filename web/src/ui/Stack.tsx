import type { ReactNode } from 'react';

export type Gap = 1 | 2 | 3 | 4 | 5 | 6;

/** Things below each other. Gaps are steps of the 4-pixel grid: 4, 8, 12, 16, 20, 24. */
export function Stack({ gap = 4, children, className = '' }: { gap?: Gap; children: ReactNode; className?: string }) {
  return (
    <div className={`stack ${className}`} data-gap={gap}>
      {children}
    </div>
  );
}
