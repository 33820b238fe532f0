import { useEffect, useRef } from 'react';

/** When the form is gone, and focus with it, focus goes back to what opened it, which is in the element. */
export function useFocusAfter(isOpen: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    if (isOpen) return;
    // A frame later, when the address has changed.
    const frame = requestAnimationFrame(() => {
      const isFocusFree = document.activeElement === null || document.activeElement === document.body;
      if (isFocusFree) place.current?.querySelector<HTMLElement>('a, button')?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [isOpen]);
  return place;
}
