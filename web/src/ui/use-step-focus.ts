import { useEffect, useRef } from 'react';

/**
 * When a dialog shows its next part, focus goes to the first field of it, because the
 * button that led there may be gone.
 */
export function useStepFocus(step: unknown, isOpen: boolean): void {
  const before = useRef(step);
  useEffect(() => {
    if (before.current !== step && isOpen) {
      const dialog = [...document.querySelectorAll<HTMLElement>('.modal')].at(-1);
      (
        dialog?.querySelector<HTMLElement>('.modal-body [data-path]') ?? dialog?.querySelector<HTMLElement>('h2')
      )?.focus();
    }
    before.current = step;
  }, [step, isOpen]);
}
