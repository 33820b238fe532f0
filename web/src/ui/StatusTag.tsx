import type { ReactNode } from 'react';
import type { TagTone } from './Tag.tsx';

interface StatusTagProps {
  tone?: TagTone | undefined;
  /** A finished thing: its mark is a square, so the state is not colour alone. */
  isClosed?: boolean | undefined;
  children: ReactNode;
}

export function StatusTag({ tone = 'blue', isClosed = false, children }: StatusTagProps) {
  return (
    <span className="tag" data-tone={isClosed ? 'neutral' : tone} data-mark={isClosed ? 'square' : 'dot'}>
      {children}
    </span>
  );
}
