import { QueryClient } from '@tanstack/react-query';

/** A failed call stands in the global error list at once, so nothing is tried again behind a person's back. */
export function createQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 10_000 }, mutations: { retry: false } } });
}
