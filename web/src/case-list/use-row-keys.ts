import type { RefObject } from 'react';
import { useEffect } from 'react';
import { areSingleKeysOn, isKeyTaken } from '../palette/single-keys.ts';
import { useCurrentUser } from '../users/users.api.ts';

/** J and K move between the links of rows, and Enter then opens like on any link. Not when single keys are switched off, nor while somebody types. */
export function useRowKeys(area: RefObject<HTMLElement | null>): void {
  const { userId } = useCurrentUser();
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const step = { j: 1, k: -1 }[event.key.toLowerCase()];
      if (step === undefined || !areSingleKeysOn(userId) || isKeyTaken(event)) return;
      const links = [...(area.current?.querySelectorAll<HTMLElement>('[data-link]') ?? [])].flatMap((row) => row.querySelector<HTMLElement>('a[href]') ?? []);
      const at = links.indexOf(document.activeElement as HTMLElement);
      const next = links[at === -1 ? (step === 1 ? 0 : links.length - 1) : Math.min(links.length - 1, Math.max(0, at + step))];
      if (next === undefined) return;
      event.preventDefault();
      next.focus();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [area, userId]);
}
