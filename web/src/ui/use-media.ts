import { useSyncExternalStore } from 'react';

/** Breakpoints of the product (SHELL-35): below `sm` is a phone, `lg` has the rail beside the main column. */
const breakpoints = { sm: 600, lg: 1280 } as const;

export function useIsNarrow(): boolean {
  return useMedia(`(max-width: ${breakpoints.sm - 1}px)`);
}

export function useIsWide(): boolean {
  return useMedia(`(min-width: ${breakpoints.lg}px)`);
}

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}
