import { useEffect, useSyncExternalStore } from 'react';
import type { DraftState } from './draft.ts';
import type { DraftKeeper } from './draft-keeper.ts';

/**
 * Follows a draft, and sends it when its form is removed and when the connection is back. The keeper itself
 * sends it when the page is left or hidden, also after its form is gone.
 */
export function useKeeper<V>({ subscribe, read, flush }: DraftKeeper<V>): DraftState<V> {
  const state = useSyncExternalStore(subscribe, read);
  useEffect(() => {
    const send = (): void => void flush();
    addEventListener('online', send);
    return () => {
      removeEventListener('online', send);
      send();
    };
  }, [flush]);
  return state;
}
