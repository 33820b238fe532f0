import { QueryClient } from '@tanstack/react-query';

/**
 * An act that is over holds what was typed into its form; nothing looks at it again once the form is gone.
 */
const FINISHED_ACTS_STAY_MS = 1_000;

/**
 * A failed call stands in the global error list at once, so nothing is tried again behind a person's back.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 10_000 }, mutations: { retry: false, gcTime: FINISHED_ACTS_STAY_MS } } });
}
