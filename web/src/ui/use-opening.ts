import { useLayoutEffect, useRef } from 'react';

/**
 * What fills a dialog stays mounted while the dialog is shut: each opening starts afresh, with what is given at
 * that moment.
 */
export function useOpening(isOpen: boolean, start: () => void): void {
  const latest = useRef(start);
  // Both run before the first paint, so that nothing of the previous opening flashes up. They run in this
  // order, so that the values of the opening render are used.
  useLayoutEffect(() => {
    latest.current = start;
  });
  useLayoutEffect(() => {
    if (isOpen) latest.current();
  }, [isOpen]);
}
