import { useSyncExternalStore } from 'react';

export type Overlay = 'palette' | 'shortcuts';

const listeners = new Set<() => void>();
let shown: Overlay | null = null;

/** Opens the palette or the sheet from anywhere; null closes what is open. */
export function showOverlay(next: Overlay | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

export function readOverlay(): Overlay | null {
  return shown;
}

export function useOverlay(): Overlay | null {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, readOverlay);
}
