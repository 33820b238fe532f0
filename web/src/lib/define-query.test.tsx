import { QueryClient, QueryObserver, queryOptions, useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { defineQuery, putAnswer } from './define-query.ts';
import { caseOfQuery, follows, followsOf } from './follows.ts';

const stored = { id: 7, caseId: 10001 };
const queryFn = async () => stored;
const onlyQuery = (queryClient: QueryClient) => queryClient.getQueryCache().getAll()[0]!;

test('a query that does not say what it follows does not compile', () => {
  // @ts-expect-error `follows` is missing.
  defineQuery({ queryKey: ['thing'], queryFn });
  // @ts-expect-error only `defineQuery` makes keys.
  queryOptions({ queryKey: ['thing'], queryFn, meta: { follows: follows.nothing } });
  // @ts-expect-error the same for a query made inline.
  const hook = () => useQuery({ queryKey: ['thing'], queryFn });
  // @ts-expect-error answers cannot be cached under a hand-made key.
  const write = (queryClient: QueryClient) => queryClient.setQueryData(['thing'], stored);
  const made = defineQuery({ queryKey: ['thing'], follows: follows.nothing, queryFn });
  // @ts-expect-error a spread cannot remove `follows` from `meta`.
  const spread = () => useQuery({ ...made, meta: {} });
  // @ts-expect-error the case is looked for in the data of this query.
  defineQuery({ queryKey: ['thing'], queryFn, follows: follows.case(({ owner }: { owner: number }) => owner) });
  expect([hook, write, spread]).toHaveLength(3);
});

test('a query made with a case belongs to it before anything was answered', () => {
  const queryClient = new QueryClient();
  new QueryObserver(queryClient, defineQuery({ queryKey: ['thing'], follows: follows.case(10001), queryFn }));
  expect(caseOfQuery(onlyQuery(queryClient))).toBe(10001);
});

test('a query that knows its case from its data alone belongs to none until it was answered', async () => {
  const queryClient = new QueryClient();
  const query = defineQuery({
    queryKey: ['thing'],
    queryFn,
    follows: follows.process((data: typeof stored) => data.caseId),
  });
  new QueryObserver(queryClient, query);
  expect(caseOfQuery(onlyQuery(queryClient))).toBeNull();
  await queryClient.fetchQuery(query);
  expect(caseOfQuery(onlyQuery(queryClient))).toBe(10001);
});

test('an answer that was put into the cache says what it follows', () => {
  const queryClient = new QueryClient();
  const query = defineQuery({ queryKey: ['thing'], follows: follows.nothing, queryFn });
  putAnswer(queryClient, query, stored);
  expect(followsOf(onlyQuery(queryClient))).toBe(follows.nothing);
  expect(queryClient.getQueryData(query.queryKey)).toEqual(stored);
});
