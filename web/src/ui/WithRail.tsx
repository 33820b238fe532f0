import type { ReactNode } from 'react';

interface WithRailProps {
  children: ReactNode;
  rail: ReactNode;
  railLabel: string;
  /** Where the rail goes on narrow screens. */
  railWhenNarrow?: 'first' | 'last';
}

/**
 * Main column and context rail of 336. The rail holds what the person acts on next, never
 * the only copy of a field.
 */
export function WithRail({ children, rail, railLabel, railWhenNarrow = 'last' }: WithRailProps) {
  return (
    <div className="with-rail" data-rail={railWhenNarrow}>
      <div className="stack" data-gap="4">
        {children}
      </div>
      <aside className="stack" data-gap="4" aria-label={railLabel}>
        {rail}
      </aside>
    </div>
  );
}
