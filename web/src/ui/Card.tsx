import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';

interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  /** Without a title the card is a plain surface. */
  title?: ReactNode;
  headingLevel?: 2 | 3;
  /** Beside the title, in grey. */
  count?: ReactNode;
  /** Right of the head: buttons, a switch, a note. */
  actions?: ReactNode;
  footer?: ReactNode;
  /** False for tables and lists that bring their own padding. */
  isPadded?: boolean;
  /** Old rows are shown while newer ones are fetched: a thin bar and `aria-busy`. */
  isRefreshing?: boolean;
  children?: ReactNode;
}

export function Card({
  title,
  headingLevel = 2,
  count,
  actions,
  footer,
  isPadded = true,
  isRefreshing = false,
  children,
  className = '',
  ...others
}: CardProps) {
  const headingId = useId();
  const Heading = `h${headingLevel}` as const;
  return (
    <section
      aria-labelledby={title === undefined ? undefined : headingId}
      {...others}
      className={`card ${className}`}
      aria-busy={isRefreshing || undefined}
    >
      {isRefreshing && <span className="refreshing" aria-hidden="true" />}
      {title !== undefined && (
        <div className="card-head">
          <Heading id={headingId}>{title}</Heading>
          {count !== undefined && <span className="count">{count}</span>}
          {actions && <div className="end">{actions}</div>}
        </div>
      )}
      {isPadded ? <div className="card-body">{children}</div> : children}
      {footer && <div className="card-foot">{footer}</div>}
    </section>
  );
}
