import { useEffect } from 'react';
import type { DraftKeeper } from './draft-keeper.ts';

/**
 * Sends what is unsaved when the form is removed and when the connection is back. The keeper itself sees to
 * the page being left or hidden, with its form or without.
 */
export function useFlush({ flush }: Pick<DraftKeeper<unknown>, 'flush'>): void {
  useEffect(() => {
    const send = (): void => void flush();
    addEventListener('online', send);
    return () => {
      removeEventListener('online', send);
      send();
    };
  }, [flush]);
}
