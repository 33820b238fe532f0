import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const SHOW_AFTER_MS = 200;

/**
 * Skeletons in the final layout, seen only after 200 ms so that a quick answer does not flicker;
 * space is kept from the start.
 */
export function LoadingArea({ label = 'Loading', children }: { label?: string; children: ReactNode }) {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div aria-busy="true" style={isShown ? undefined : { visibility: 'hidden' }}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  );
}
