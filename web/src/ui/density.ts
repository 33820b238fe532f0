import { useSyncExternalStore } from 'react';

/** Row and control heights: comfortable 44/36, default 40/32, compact 34/28, chosen per person. */
export const densities = ['default', 'comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

const KEY = 'evenhand.density';
const listeners = new Set<() => void>();

export function currentDensity(): Density {
  const stored = localStorage.getItem(KEY);
  return densities.find((density) => density === stored) ?? 'default';
}

export function chooseDensity(density: Density): void {
  localStorage.setItem(KEY, density);
  document.documentElement.dataset.density = density;
  for (const listener of listeners) listener();
}

export function useDensity(): Density {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, currentDensity);
}
