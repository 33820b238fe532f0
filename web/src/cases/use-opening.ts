import { useEffect, useLayoutEffect, useRef } from 'react';

/** A dialog stays mounted while it is shut, so that it can fade: each opening starts afresh, with what is given at that moment. */
export function useOpening(isOpen: boolean, start: () => void): void {
  const latest = useRef(start);
  useEffect(() => {
    latest.current = start;
  });
  // Before the first paint, so that nothing of the opening before flashes up.
  useLayoutEffect(() => {
    if (isOpen) latest.current();
  }, [isOpen]);
}
