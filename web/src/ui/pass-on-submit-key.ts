import type { KeyboardEvent } from 'react';

/**
 * For `onKeyDownCapture` of a choice: Control+Enter (or ⌘Enter) would open its list. The key goes to what is
 * around the choice instead, so that it submits as in every other field. In an open list it chooses.
 */
export function passOnSubmitKey(event: KeyboardEvent<HTMLElement>): void {
  const isSubmit = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
  if (!isSubmit || event.currentTarget.getAttribute('aria-expanded') === 'true') return;
  event.preventDefault();
  event.stopPropagation();
  const { key, code, ctrlKey, metaKey } = event;
  event.currentTarget.parentElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key, code, ctrlKey, metaKey, bubbles: true, cancelable: true }),
  );
}
