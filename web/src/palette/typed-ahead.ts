import { readOverlay, showOverlay } from './overlay.ts';

let typed = '';

/** Keys typed between the request for the palette and the cursor in its box; they can be taken once. */
export function takeTypedAhead(): string {
  const taken = typed;
  typed = '';
  return taken;
}

/**
 * Catches the keys pressed between the request for the palette and the cursor in its box. Letters are
 * held until the box takes them, and the screen behind does not get them. Escape cancels the request.
 * Answers a function that stops it.
 */
export function holdTypedAhead(): () => void {
  const listen = (event: KeyboardEvent): void => {
    if (readOverlay() !== 'palette') typed = '';
    else if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.key === 'Tab' || isInDialog())
      return;
    else {
      if (event.key === 'Escape') showOverlay(null);
      else if (event.key === 'Backspace') typed = typed.slice(0, -1);
      else if (event.key.length === 1) typed += event.key;
      event.preventDefault();
      event.stopPropagation();
    }
  };
  document.addEventListener('keydown', listen, { capture: true });
  return () => document.removeEventListener('keydown', listen, { capture: true });
}

function isInDialog(): boolean {
  return document.activeElement?.closest('[role="dialog"]') instanceof Element;
}
