import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { HasScreen } from './navigation-items.ts';

/** Asks the route table whether a path leads to a screen. */
export function useHasScreen(): HasScreen {
  const { routesByPath } = useRouter();
  return useCallback((path) => Object.hasOwn(routesByPath, path === '/' ? path : path.replace(/\/+$/, '')), [routesByPath]);
}
