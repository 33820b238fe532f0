import type { ReactNode } from 'react';

export interface Described {
  term: ReactNode;
  value: ReactNode;
  /** When the term is not text or occurs twice. */
  key?: string;
}

interface DescriptionListProps {
  items: readonly Described[];
  /**
   * `rows`: term left, value right. `facts`: one line with dividers. `grid`: term above
   * value, as many columns as fit.
   */
  look?: 'rows' | 'facts' | 'grid';
}

const classes = { rows: 'dl', facts: 'facts', grid: 'facts-grid' };

export function DescriptionList({ items, look = 'rows' }: DescriptionListProps) {
  return (
    <dl className={classes[look]}>
      {items.map(({ term, value, key }) => {
        const pair = [<dt key="t">{term}</dt>, <dd key="d">{value}</dd>];
        const id = key ?? String(term);
        return look === 'rows' ? (
          pair.map((part) => ({ ...part, key: `${id}-${part.key}` }))
        ) : (
          <div key={id}>{pair}</div>
        );
      })}
    </dl>
  );
}
