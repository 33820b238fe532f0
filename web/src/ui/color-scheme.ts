import { useSyncExternalStore } from 'react';
import type { ColourScheme } from './branding-tokens.ts';

/**
 * Light or dark: follows the system until a person chooses. `public/boot.js` reads the
 * same key before the first paint.
 */
export type ColourSchemeChoice = ColourScheme | 'auto';

const KEY = 'evenhand.colour-scheme';
const listeners = new Set<() => void>();
const media = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');

function colourSchemeChoice(): ColourSchemeChoice {
  const stored = localStorage.getItem(KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'auto';
}

function currentColourScheme(): ColourScheme {
  const choice = colourSchemeChoice();
  return choice === 'auto' ? (media().matches ? 'dark' : 'light') : choice;
}

function chooseColourScheme(choice: ColourSchemeChoice): void {
  if (choice === 'auto') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, choice);
  for (const listener of listeners) listener();
}

export function useColourScheme(): {
  scheme: ColourScheme;
  choice: ColourSchemeChoice;
  choose: (choice: ColourSchemeChoice) => void;
} {
  return {
    scheme: useSyncExternalStore(subscribe, currentColourScheme),
    choice: useSyncExternalStore(subscribe, colourSchemeChoice),
    choose: chooseColourScheme,
  };
}

function subscribe(listener: () => void): () => void {
  const query = media();
  listeners.add(listener);
  query.addEventListener('change', listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    query.removeEventListener('change', listener);
    removeEventListener('storage', listener);
  };
}
