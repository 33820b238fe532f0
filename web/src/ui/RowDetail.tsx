import type { ReactNode } from 'react';
import { Inline } from './Inline.tsx';
import { PersonCell } from './PersonCell.tsx';

interface RowDetailProps {
  /** Whose words they are, and when they were written. */
  name: string;
  detail: string;
  at: ReactNode;
  /** What is asked for would go: shown by a red border. */
  goes?: boolean;
  children: ReactNode;
  /** What is to be decided about it. */
  aside: ReactNode;
}

/** A row of a table opened in place: what somebody wrote, and beside it the decision. */
export function RowDetail({ name, detail, at, goes = false, children, aside }: RowDetailProps) {
  return (
    <div className="row-detail">
      <div>
        <article data-goes={goes || undefined}>
          <Inline gap={3} justify="between" isWrapping={false}>
            <PersonCell name={name} detail={detail} />
            <span className="muted small">{at}</span>
          </Inline>
          {children}
        </article>
        <aside>{aside}</aside>
      </div>
    </div>
  );
}
