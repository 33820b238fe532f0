import { useEffect, useId, useSyncExternalStore } from 'react';
import type { Keys } from '../features/keys.ts';
import type { IconShape } from '../ui/Icon.tsx';
import type { MenuEntry } from '../ui/Menu.tsx';

/** Something a screen or the shell can do now, for the palette and for the keys. */
export interface Command {
  label: string;
  icon: IconShape;
  group: 'case' | 'go';
  /** The thing it is about: 'Case 10001'. */
  detail?: string;
  keys?: Keys | undefined;
  /** An address inside the application, or an act. */
  does: { href: string } | { run: () => void };
}

const offers = new Map<string, readonly Command[]>();
const listeners = new Set<() => void>();
let offered: readonly Command[] = [];

function settle(): void {
  offered = [...offers.values()].flat();
  for (const listener of listeners) listener();
}

/**
 * Offers commands for as long as the caller is on the screen, always those of the latest render, so that
 * changed abilities count at once.
 */
export function useCommands(commands: readonly Command[]): void {
  const id = useId();
  useEffect(() => {
    offers.set(id, commands);
    settle();
  });
  useEffect(
    () => () => {
      offers.delete(id);
      settle();
    },
    [id],
  );
}

export function readCommands(): readonly Command[] {
  return offered;
}

export function useOfferedCommands(): readonly Command[] {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, readCommands);
}

/** Entries of a menu as commands; what cannot be done now is no command. */
export function commandsOf(entries: readonly MenuEntry[], icon: IconShape, detail: string): Command[] {
  return entries.flatMap((entry): Command[] => {
    if (entry.kind === 'link')
      return [{ label: entry.label, icon: entry.icon ?? icon, group: 'case', detail, does: { href: entry.href } }];
    if (entry.kind !== undefined && entry.kind !== 'item') return [];
    return entry.disabledReason === undefined
      ? [{ label: entry.label, icon: entry.icon ?? icon, group: 'case', detail, does: { run: entry.onSelect } }]
      : [];
  });
}
