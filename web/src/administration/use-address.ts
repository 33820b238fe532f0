import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

interface Address<Search> {
  search: Search;
  /** Merges a change into the query; an empty value leaves its key out. */
  set: (change: Partial<Search>, isCorrection?: boolean) => void;
}

/** The query of a page of administration, read by `read` from the address and kept there. */
export function useAddress<Search extends object>(read: (query: Record<string, unknown>) => Search): Address<Search> {
  const { search: query } = useLocation();
  const navigate = useNavigate();
  const search = read(query);
  const set = useCallback(
    (change: Partial<Search>, isCorrection = false) =>
      void navigate({
        to: '.',
        search: ((before: Record<string, unknown>) => ({ ...before, ...change })) as never,
        resetScroll: false,
        replace: isCorrection,
      }),
    [navigate],
  );
  return { search, set };
}
