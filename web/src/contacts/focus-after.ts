import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';

/** Returns focus to the form's opener, found in the element, after the form has gone. */
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

interface Deletion {
  /** The rows as they are shown. */
  ids: readonly number[];
  /** The row whose deletion is asked about; null while nothing is asked. */
  pendingId: number | null;
}

interface Places {
  /** The element that the rows are in. */
  list: RefObject<HTMLElement | null>;
  whenEmpty: () => HTMLElement | null;
}

/**
 * Moves focus out of a deleted row to the acts of the next row. Without a next row it goes to the row before, and
 * without any row to `whenEmpty` (WCAG 2.4.3).
 */
export function useFocusAfterDeletion({ ids, pendingId }: Deletion, { list, whenEmpty }: Places): void {
  const awaited = useRef<{ id: number; position: number } | null>(null);
  useEffect(() => {
    if (pendingId !== null) {
      if (ids.includes(pendingId)) awaited.current = { id: pendingId, position: ids.indexOf(pendingId) };
      return;
    }
    const { current: gone } = awaited;
    if (gone === null || ids.includes(gone.id)) return;
    awaited.current = null;
    if (!isFocusFree()) return;
    const rows = list.current?.querySelectorAll('[data-row]') ?? [];
    const row = rows[Math.min(gone.position, rows.length - 1)];
    const acts = [...(row?.querySelectorAll('button') ?? [])].at(-1);
    (acts ?? whenEmpty())?.focus();
  }, [ids, pendingId, list, whenEmpty]);
}

/** The focus is nowhere, or still in the question that is fading away. */
function isFocusFree(): boolean {
  const now = document.activeElement;
  return now === null || now === document.body || now.closest('[role="alertdialog"]') !== null;
}
