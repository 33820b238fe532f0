import { useRef } from 'react';
import { randomId } from './random-id.ts';

export interface ActionKey {
  /** The key of an act with this content. */
  keyOf: (...parts: readonly unknown[]) => string;
  /** To be called when the act succeeded: the same content is then a new act. */
  renew: () => void;
}

/**
 * The key of what a person does. A retry keeps its key, so that the act is done once; another choice or
 * another text is another act.
 */
export function useActionKey(): ActionKey {
  const last = useRef<{ words: string; key: string } | null>(null);
  return {
    keyOf: (...parts) => {
      const words = JSON.stringify(parts);
      if (last.current?.words !== words) last.current = { words, key: randomId() };
      return last.current.key;
    },
    renew: () => {
      last.current = null;
    },
  };
}
