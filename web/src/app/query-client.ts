import { QueryClient } from '@tanstack/react-query';
import { abortPartsOfMissingCases } from '../cases/missing-case.ts';

/**
 * A finished act holds what was typed into its form. It is dropped soon, because nothing reads
 * it once the form is gone.
 */
const FINISHED_ACTS_STAY_MS = 1_000;

/**
 * A failed call is in the global error list at once, so nothing is tried again without the person knowing.
 */
export function createQueryClient(): QueryClient {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 10_000 },
      mutations: { retry: false, gcTime: FINISHED_ACTS_STAY_MS },
    },
  });
  abortPartsOfMissingCases(queryClient);
  return queryClient;
}
