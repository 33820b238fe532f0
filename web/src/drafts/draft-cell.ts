import type { Draft, Version } from './draft.ts';
import { beginDraft } from './draft.ts';

/** Holds the current draft of a form. */
export interface DraftCell<V> {
  readonly read: () => Draft<V>;
  /** Replaces the draft; listeners are called when the part that is shown has changed. */
  readonly become: (next: Draft<V>) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createDraftCell<V>(start: Version<V>): DraftCell<V> {
  let draft = beginDraft(start);
  const listeners = new Set<() => void>();
  return {
    read: () => draft,
    become(next) {
      const isShown = next.shown !== draft.shown;
      draft = next;
      if (isShown) for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
