/**
 * Moving in lists and acting on their rows by keys. A row has `data-row`. The control that a key presses
 * names the key in `aria-keyshortcuts`, so that screen readers announce it, too.
 */
const ROW = 'main [data-row]';
const CONTROL = 'a[href], button:not([disabled])';

/**
 * Puts the focus on the next or previous row of the list that has it, or of the first
 * list. True when it moved.
 */
export function moveToRow(step: 1 | -1): boolean {
  const all = [...document.querySelectorAll<HTMLElement>(ROW)].filter((row) => controlOf(row) !== null);
  const now = all.find((row) => row.contains(document.activeElement));
  const list = (now ?? all[0])?.parentElement;
  const rows = all.filter((row) => row.parentElement === list);
  const at = now === undefined ? -1 : rows.indexOf(now);
  const next = rows[at === -1 ? (step === 1 ? 0 : rows.length - 1) : Math.min(rows.length - 1, Math.max(0, at + step))];
  if (next === undefined) return false;
  controlOf(next)?.focus();
  return true;
}

/** Presses the control with this key in the row that has the focus. True when there is one. */
export function pressInRow(key: string): boolean {
  const control = document.activeElement?.closest(ROW)?.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`);
  control?.click();
  return control !== null && control !== undefined;
}

/** Arrows move only from row to row. Everywhere else they scroll, or belong to a menu. */
export function arrowStep(event: KeyboardEvent): 1 | -1 | null {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const row = document.activeElement?.closest<HTMLElement>(ROW);
  const control = row && controlOf(row);
  if (step === undefined || !control || control !== document.activeElement || control.hasAttribute('aria-haspopup'))
    return null;
  return step === 1 ? 1 : -1;
}

function controlOf(row: HTMLElement): HTMLElement | null {
  return row.querySelector<HTMLElement>(CONTROL);
}
