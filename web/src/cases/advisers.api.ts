import { listAdvisers } from '@evenhand/contract/cases';
import { EMPTY_ID } from '@evenhand/contract/limits';
import type { ResultOf } from '@evenhand/contract/route';
import { useQuery } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';

export type AdviserItem = ResultOf<typeof listAdvisers>[number];

/** Advisers with their live cases and tasks; the entry that stands for no adviser is left out. */
export function useAdvisers(isWanted = true) {
  return useQuery({
    queryKey: ['advisers'],
    queryFn: ({ signal }) => call(listAdvisers, { signal }),
    select: (advisers) => advisers.filter(({ id }) => id !== EMPTY_ID),
    enabled: isWanted,
  });
}
