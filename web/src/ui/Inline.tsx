import type { ReactNode } from 'react';
import type { Gap } from './Stack.tsx';

interface InlineProps {
  gap?: Gap;
  align?: 'start' | 'center' | 'end';
  justify?: 'start' | 'between' | 'end';
  isWrapping?: boolean;
  children: ReactNode;
  className?: string;
}

/** Things beside each other; they wrap unless `isWrapping` is false. */
export function Inline({
  gap = 2,
  align = 'center',
  justify = 'start',
  isWrapping = true,
  children,
  className = '',
}: InlineProps) {
  return (
    <div
      className={`inline ${className}`}
      data-gap={gap}
      data-align={align}
      data-justify={justify}
      data-wrap={isWrapping || undefined}
    >
      {children}
    </div>
  );
}
