import { readOverlay, showOverlay } from './overlay.ts';

let typed = '';

/** What was typed since the palette was asked for and before its box had the cursor; it is given out once. */
export function takeTypedAhead(): string {
  const taken = typed;
  typed = '';
  return taken;
}

/**
 * Keys pressed between asking for the palette and its box having the cursor are meant for it:
 * letters are held until the box takes them, and nothing behind hears them. Escape takes the
 * wish back. Answers how to stop.
 */
export function holdTypedAhead(): () => void {
  const listen = (event: KeyboardEvent): void => {
    if (readOverlay() !== 'palette') typed = '';
    else if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.key === 'Tab' || isInDialog()) return;
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
