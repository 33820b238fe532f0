import type { RefObject, ToggleEvent } from 'react';
import { useLayoutEffect, useRef } from 'react';
import { showBeside } from './show-beside.ts';

interface Panel {
  trigger: RefObject<HTMLButtonElement | null>;
  panel: RefObject<HTMLDivElement | null>;
  onToggle: (event: ToggleEvent<HTMLElement>) => void;
}
interface PanelState {
  isOpen: boolean;
  onClose: () => void;
  firstFocus: (panel: HTMLElement) => HTMLElement | undefined;
}

/** What the keyboard can reach. */
const stops = 'a[href], button, input, select, textarea, [tabindex]:not([data-autofocus])';

/** What Tab goes to in a panel. */
export function tabStops(panel: HTMLElement): HTMLElement[] {
  return [...panel.querySelectorAll<HTMLElement>(stops)].filter(
    (stop) => stop.tabIndex >= 0 && !stop.matches(':disabled') && stop.checkVisibility(),
  );
}

/**
 * Shows a panel beside its button, in the top layer. The panel is rendered while it is open. The browser closes it
 * at Escape and at a press outside. Focus goes in, and back to the button.
 */
export function usePanel({ isOpen, onClose, firstFocus }: PanelState): Panel {
  const trigger = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const first = useRef(firstFocus);
  useLayoutEffect(() => {
    const [button, box] = [trigger.current, panel.current];
    if (!isOpen || button === null || box === null) return;
    // A press on the button counts as none outside. The default of its click is prevented, as it would toggle too.
    button.popoverTargetElement = box;
    showBeside(button, box);
    first.current(box)?.focus({ preventScroll: true });
    return () => {
      button.popoverTargetElement = null;
      const now = document.activeElement;
      const isLost = now === null || now === document.body || box.contains(now);
      box.hidePopover();
      if (isLost) button.focus({ preventScroll: true });
    };
  }, [isOpen]);
  return {
    trigger,
    panel,
    // React passes on what happens to a panel inside this one.
    onToggle: ({ target, currentTarget, newState }) => target === currentTarget && newState === 'closed' && onClose(),
  };
}
