import { listAdvisers } from '@evenhand/contract/dashboard';
import { EMPTY_ID } from '@evenhand/contract/limits';
import type { ResultOf } from '@evenhand/contract/route';
import { useQuery } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';
import { defineQuery } from '../lib/define-query.ts';
import { follows } from '../lib/follows.ts';

export type AdviserItem = ResultOf<typeof listAdvisers>[number];

const adviserLoadQuery = defineQuery({
  queryKey: ['advisers'],
  follows: follows.lists,
  queryFn: ({ signal }) => call(listAdvisers, { signal }),
});

/** Advisers with their open cases and tasks, and a row for what has no adviser. */
export function useTeam(isWanted = true) {
  return useQuery({ ...adviserLoadQuery, enabled: isWanted });
}

/** Advisers to choose from: without the entry for no adviser. */
export function useAdvisers(isWanted = true) {
  return useQuery({
    ...adviserLoadQuery,
    select: (advisers) => advisers.filter(({ id }) => id !== EMPTY_ID),
    enabled: isWanted,
  });
}
