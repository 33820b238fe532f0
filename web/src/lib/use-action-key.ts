import { useRef } from 'react';
import { randomId } from './random-id.ts';

/**
 * The key of one act of a person, kept over every try of it: `const key = useActionKey()`, then
 * `call(route, {body, actionKey: key.current()})`, and `key.renew()` once it succeeded.
 */
export function useActionKey(): { current: () => string; renew: () => void } {
  const key = useRef<string | null>(null);
  return {
    current: () => (key.current ??= randomId()),
    renew: () => {
      key.current = null;
    },
  };
}
