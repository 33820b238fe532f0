import { useLayoutEffect, useRef } from 'react';

/**
 * A dialog stays mounted while it is shut, so that it can fade: each opening starts afresh, with
 * what is given at that moment.
 */
export function useOpening(isOpen: boolean, start: () => void): void {
  const latest = useRef(start);
  // Both before the first paint, so that nothing of the opening before flashes up, and in this order: what
  // the opening render was given counts.
  useLayoutEffect(() => {
    latest.current = start;
  });
  useLayoutEffect(() => {
    if (isOpen) latest.current();
  }, [isOpen]);
}
