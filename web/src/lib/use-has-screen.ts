import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Whether the router knows a screen at this path; an item whose screen is not built yet is left out instead of leading nowhere. */
export type HasScreen = (path: string) => boolean;

/** Asks the route table whether a path leads to a screen; the number of a case stands for that of any. */
export function useHasScreen(): HasScreen {
  const { routesByPath } = useRouter();
  return useCallback((path) => Object.hasOwn(routesByPath, path === '/' ? path : ofAnyCase(path).replace(/\/+$/, '')), [routesByPath]);
}

function ofAnyCase(path: string): string {
  return path.replace(/^\/cases\/\d+(?=\/|$)/, '/cases/$caseId');
}
