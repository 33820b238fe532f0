import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, vi } from 'vitest';
import { defineQuery } from '../lib/define-query.ts';
import type { Follows } from '../lib/follows.ts';
import { follows } from '../lib/follows.ts';

/** The data of a query under test names the case it is about. */
export interface Follower {
  readonly caseId: number;
}
type Given = readonly [name: string, following: Follows<Follower>, caseId?: number];

/**
 * Queries of a feature that no other code knows, made again for each test and without a server: how often
 * each has been asked and what is cached of it. The test controls the time.
 */
export function setUpFollowers() {
  let stops: (() => void)[] = [];
  const world = {
    queryClient: new QueryClient(),
    /** Number of requests of each query, by its name. */
    requestCounts: {} as Record<string, number>,
    /** The form on the step of a process. */
    form: { isTyped: false, isOver: false },
    query: (...[name, following, caseId = 10001]: Given) =>
      defineQuery({
        queryKey: [name],
        follows: following,
        queryFn: async (): Promise<Follower> => {
          world.requestCounts[name] = (world.requestCounts[name] ?? 0) + 1;
          return { caseId };
        },
      }),
    /** Something on the screen shows the query. */
    show: async (...given: Given): Promise<void> => {
      stops.push(new QueryObserver(world.queryClient, world.query(...given)).subscribe(() => undefined));
      await world.settle();
    },
    /** The query was on the screen before. */
    remember: async (...given: Given): Promise<void> => {
      await world.queryClient.fetchQuery(world.query(...given));
    },
    /** Waits for everything under way to end, and for a second to pass. */
    settle: async (): Promise<void> => {
      await vi.advanceTimersByTimeAsync(1_000);
    },
    /** Names of the queries that hold an answer. */
    cachedNames: () =>
      world.queryClient
        .getQueryCache()
        .findAll({ predicate: ({ state }) => state.data !== undefined })
        .map(({ queryKey }) => queryKey[0]),
    isOld: (name: string) =>
      world.queryClient.getQueryState(world.query(name, follows.nothing).queryKey)?.isInvalidated,
    step: { isInUse: () => world.form.isTyped, isCurrent: () => !world.form.isOver },
  };
  beforeEach(() => {
    vi.useFakeTimers();
    world.queryClient = new QueryClient({
      defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
    });
    world.requestCounts = {};
    world.form = { isTyped: false, isOver: false };
  });
  afterEach(() => {
    for (const stop of stops) stop();
    stops = [];
    vi.useRealTimers();
  });
  return world;
}
