import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { CallFailed } from '../lib/api-error.ts';
import { defineQuery } from '../lib/define-query.ts';
import { follows } from '../lib/follows.ts';
import { caseQuery } from './cases.api.ts';
import { abortPartsOfMissingCases } from './missing-case.ts';

function queriesOfApp(): QueryClient {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  abortPartsOfMissingCases(queryClient);
  return queryClient;
}

/** A query that goes on until it is aborted, and whether it has been. */
function waiting(key: readonly unknown[], caseId: number) {
  const request: { signal?: AbortSignal } = {};
  const query = defineQuery({
    queryKey: key,
    follows: follows.case(caseId),
    queryFn: ({ signal }) => {
      request.signal = signal;
      return new Promise<string>(() => undefined);
    },
  });
  return { query, isAborted: () => request.signal?.aborted };
}

const failing = (key: readonly unknown[], caseId: number, code: string) =>
  defineQuery({ queryKey: key, follows: follows.case(caseId), queryFn: () => Promise.reject(new CallFailed(code)) });

test('calls for the parts of a case that is missing are aborted, and those of other cases are not [PERM-05]', async () => {
  const queryClient = queriesOfApp();
  const part = waiting(['case', 99999, 'tasks'], 99999);
  const other = waiting(['case', 10001, 'tasks'], 10001);
  for (const { query } of [part, other]) void queryClient.prefetchQuery(query);
  await queryClient.prefetchQuery(failing(caseQuery(99999).queryKey, 99999, 'CASE_NOT_FOUND'));
  await expect.poll(part.isAborted).toBe(true);
  expect(other.isAborted()).toBe(false);
  queryClient.clear();
});

test.each([
  ['the case could not be read for another reason', ['case', 99999], 'EXCEPTION'],
  ['only a part was refused', ['case', 99999, 'history'], 'CASE_NOT_FOUND'],
])('nothing is aborted where %s', async (_reason, key, code) => {
  const queryClient = queriesOfApp();
  const part = waiting(['case', 99999, 'tasks'], 99999);
  void queryClient.prefetchQuery(part.query);
  await queryClient.prefetchQuery(failing(key, 99999, code));
  await new Promise((done) => requestAnimationFrame(done));
  expect(part.isAborted()).toBe(false);
  queryClient.clear();
});
