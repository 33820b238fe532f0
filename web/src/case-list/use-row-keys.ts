import type { RefObject } from 'react';
import { useEffect } from 'react';

/** J and K move between the links of rows, and Enter then opens like on any link. Never while somebody types or a dialog is open. */
export function useRowKeys(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const step = { j: 1, k: -1 }[event.key.toLowerCase()];
      if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTaken(event.target)) return;
      const links = [...(area.current?.querySelectorAll<HTMLElement>('[data-link]') ?? [])].flatMap((row) => row.querySelector<HTMLElement>('a[href]') ?? []);
      const at = links.indexOf(document.activeElement as HTMLElement);
      const next = links[at === -1 ? (step === 1 ? 0 : links.length - 1) : Math.min(links.length - 1, Math.max(0, at + step))];
      if (next === undefined) return;
      event.preventDefault();
      next.focus();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [area]);
}

function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null) return true;
  return target instanceof Element && target.closest('input, select, textarea, [contenteditable="true"]') !== null;
}
