import { useSyncExternalStore } from 'react';

/**
 * Keys that work without Ctrl or ⌘ can be switched off (WCAG 2.1.4), remembered for
 * each person of this browser.
 */
const listeners = new Set<() => void>();
const keyOf = (userId: string): string => `evenhand.single-keys.${userId}`;

export function areSingleKeysOn(userId: string): boolean {
  return localStorage.getItem(keyOf(userId)) !== 'off';
}

export function switchSingleKeys(userId: string, isOn: boolean): void {
  if (isOn) localStorage.removeItem(keyOf(userId));
  else localStorage.setItem(keyOf(userId), 'off');
  for (const listener of listeners) listener();
}

export function useSingleKeys(userId: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => areSingleKeysOn(userId),
  );
}

/** True when the person types or is in a form to fill in (`data-form`), or a dialog or menu uses the keys. */
export function isKeyTaken(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return true;
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null) return true;
  return (
    event.target instanceof Element &&
    event.target.closest('input, select, textarea, [contenteditable="true"], [role="textbox"], [data-form]') !== null
  );
}
