import { useSyncExternalStore } from 'react';
import type { DraftState } from './draft.ts';
import type { DraftKeeper } from './draft-keeper.ts';
import { useFlush } from './use-flush.ts';

/** Follows a draft, and sends it when its form is removed. */
export function useKeeper<V>(keeper: DraftKeeper<V>): DraftState<V> {
  useFlush(keeper);
  return useSyncExternalStore(keeper.subscribe, keeper.read);
}
