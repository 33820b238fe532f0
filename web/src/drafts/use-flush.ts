import { useEffect } from 'react';
import type { DraftKeeper } from './draft-keeper.ts';

/**
 * Sends what is unsaved when the form is removed, when the page is hidden and when the connection is back.
 */
export function useFlush({ flush }: Pick<DraftKeeper<unknown>, 'flush'>): void {
  useEffect(() => {
    const leave = (): void => void flush();
    const hide = (): void => {
      if (document.visibilityState === 'hidden') leave();
    };
    document.addEventListener('visibilitychange', hide);
    addEventListener('online', leave);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      removeEventListener('online', leave);
      leave();
    };
  }, [flush]);
}
