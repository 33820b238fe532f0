import { useEffect } from 'react';
import { arePressed } from '../features/keys.ts';
import { useCurrentUser } from '../users/users.api.ts';
import { readCommands } from './commands.ts';
import { readOverlay, showOverlay } from './overlay.ts';
import { arrowStep, moveToRow, pressInRow } from './row-keys.ts';
import { ownShortcuts } from './shortcuts.ts';
import { areSingleKeysOn, isKeyTaken } from './single-keys.ts';

/** The letter after G counts for this long. */
const SECOND_KEY_WITHIN_MS = 1500;

/**
 * The keys that work on every screen. Single keys never count in fields, in forms that are filled
 * in, in dialogs and in menus, nor when the person has switched them off.
 */
export function useShortcuts(navigate: (href: string) => void): void {
  const { userId } = useCurrentUser();
  useEffect(() => {
    let first: { key: string; at: number } | null = null;
    const listen = (event: KeyboardEvent): void => {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && !event.repeat) {
        if (event.key.toLowerCase() === 'k') togglePalette(event);
        if (event.key === 'Enter') submitForm(event);
        return;
      }
      if (isKeyTaken(event)) return;
      const arrow = arrowStep(event);
      if (arrow !== null && moveToRow(arrow)) event.preventDefault();
      const isMove = ['j', 'k'].includes(event.key.toLowerCase());
      if ((event.repeat && !isMove) || !areSingleKeysOn(userId)) return;
      const before = first !== null && event.timeStamp - first.at < SECOND_KEY_WITHIN_MS ? first.key : null;
      first = before === null && event.key.toLowerCase() === 'g' ? { key: event.key, at: event.timeStamp } : null;
      if (act(before === null ? [event.key] : [before, event.key], navigate)) event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [userId, navigate]);
}

/** True when the keys did something. */
function act(pressed: readonly string[], navigate: (href: string) => void): boolean {
  const { sheet, search, nextRow, previousRow, details } = ownShortcuts;
  const command = readCommands().find(({ keys }) => keys !== undefined && arePressed(keys, pressed));
  if (arePressed(sheet.keys, pressed)) showOverlay('shortcuts');
  else if (arePressed(search.keys, pressed)) return focusSearch();
  else if (arePressed(nextRow.keys, pressed)) return moveToRow(1);
  else if (arePressed(previousRow.keys, pressed)) return moveToRow(-1);
  else if (arePressed(details.keys, pressed)) return pressInRow('X');
  else if (command === undefined) return false;
  else if ('href' in command.does) navigate(command.does.href);
  else command.does.run();
  return true;
}

/** Not above another dialog, which may hold something typed. */
function togglePalette(event: KeyboardEvent): void {
  event.preventDefault();
  if (readOverlay() === 'palette') showOverlay(null);
  else if (document.querySelector('[role="dialog"], [role="alertdialog"]') === null) showOverlay('palette');
}

/**
 * Sends the form that has the focus as its button would. A screen that is a form as a whole names its main
 * button by `aria-keyshortcuts`.
 */
function submitForm(event: KeyboardEvent): void {
  if (event.defaultPrevented || !(event.target instanceof HTMLElement)) return;
  const form = event.target.closest('form');
  const isInScreen =
    form === null && event.target.closest('main') !== null && event.target.closest('a[href], [role="dialog"]') === null;
  const button = isInScreen
    ? document.querySelector<HTMLButtonElement>('main button[aria-keyshortcuts="Control+Enter"]')
    : form?.querySelector<HTMLButtonElement>('button[type="submit"]');
  if (form === null && !button) return;
  event.preventDefault();
  if (button) button.click();
  else form?.requestSubmit();
}

function focusSearch(): boolean {
  const shown = (selector: string): HTMLElement | undefined =>
    [...document.querySelectorAll<HTMLElement>(selector)].find((found) => found.checkVisibility());
  const box = shown('search input[type="search"]');
  const unfold = shown('button[aria-keyshortcuts="/"]');
  if (box !== undefined) box.focus();
  else unfold?.click();
  return box !== undefined || unfold !== undefined;
}
