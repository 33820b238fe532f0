import { seekHelp } from '@evenhand/contract/messages';
import type { BodyOf } from '@evenhand/contract/route';
import type { QueryClient } from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CaseCounts } from '../cases/case-counts.api.ts';
import { countsQuery, useCaseCounts } from '../cases/case-counts.api.ts';
import { askedByRoute, caseKeys, useCaseAct } from '../cases/cases.api.ts';
import { call } from '../lib/api-client.ts';
import { defineQuery } from '../lib/define-query.ts';
import { follows, followsLists } from '../lib/follows.ts';
import { REFUSALS } from '../lib/refused-text.ts';
import type { ActionKey } from '../lib/use-action-key.ts';
import type { Channel } from './channel.ts';
import type { Item } from './item.ts';
import { itemOf } from './item.ts';

export const ITEMS_PER_PAGE = 50;

export function useSeekHelp(caseId: number, keyOf: ActionKey['keyOf']) {
  return useCaseAct(caseId, (body: BodyOf<typeof seekHelp>) =>
    call(seekHelp, { params: { id: caseId }, body, quiet: REFUSALS, actionKey: keyOf(body) }),
  );
}

/** The numbers of one channel; undefined until they are here. */
export function useCounts(kind: Channel['kind'], caseId: number): CaseCounts['messages'] | undefined {
  const counts = useCaseCounts(caseId);
  return (kind === 'message' ? counts?.messages : counts?.notes) ?? undefined;
}

const pagesKey = ({ kind }: Channel, caseId: number) => [...caseKeys.part(caseId, `${kind}-pages`)];

/**
 * One page of the list, from 1. The list asks for the pages that are on the screen, so a long one stays
 * quick.
 */
export function pageQuery(channel: Channel, caseId: number, isDraft: boolean, page: number) {
  return defineQuery({
    queryKey: [...pagesKey(channel, caseId), isDraft, page],
    follows: follows.inbox(caseId),
    queryFn: async ({ signal }) =>
      (
        await call(channel.calls.list, {
          params: { id: caseId, isDraft, unreadOnly: false },
          query: { page, pageSize: ITEMS_PER_PAGE },
          signal,
        })
      ).map(itemOf),
    ...askedByRoute,
  });
}

export function itemQuery(channel: Channel, caseId: number, id: number) {
  return defineQuery({
    queryKey: [...caseKeys.part(caseId, `${channel.kind}-item`), id],
    follows: follows.inbox(caseId),
    queryFn: async ({ signal }) =>
      itemOf(await call(channel.calls.get, { params: { caseId, id }, quiet: ['NOT_FOUND'], signal })),
  });
}

/** Unsaved drafts of the person on the case: a new item, and answers. */
export function typedQuery(channel: Channel, caseId: number) {
  return defineQuery({
    queryKey: caseKeys.part(caseId, `${channel.kind}-typed`),
    follows: follows.inbox(caseId),
    queryFn: async ({ signal }) =>
      (await call(channel.calls.listTyped, { params: { id: caseId }, quiet: true, signal })).map(itemOf),
  });
}

/** An item that a page of the list holds; undefined when none does. */
export function itemInList(queryClient: QueryClient, channel: Channel, caseId: number, id: number): Item | undefined {
  return pagesInCache(queryClient, channel, caseId)
    .flatMap(({ state }) => state.data as Item[])
    .find((item) => item.id === id);
}

function pagesInCache(queryClient: QueryClient, channel: Channel, caseId: number) {
  const [, , part] = pagesKey(channel, caseId);
  return queryClient
    .getQueryCache()
    .findAll({
      predicate: ({ queryKey, state }) => queryKey[1] === caseId && queryKey[2] === part && state.data !== undefined,
    });
}

interface Mark {
  readonly id: number;
  readonly userHasRead: boolean;
}

/** Marks an item as read or unread. The screen says so at once; a failure only takes that back (MSG-37). */
export function useMark(channel: Channel, caseId: number) {
  const queryClient = useQueryClient();
  const { queryKey } = countsQuery(caseId);
  return useMutation({
    mutationFn: ({ id, userHasRead }: Mark) =>
      call(channel.calls.mark, { params: { id }, query: { userHasRead }, quiet: 'logged' }),
    onMutate: async (mark) => {
      const pages = pagesInCache(queryClient, channel, caseId);
      // A list on its way may have been written before the mark.
      await Promise.all(pages.map((page) => page.cancel({ revert: true, silent: true })));
      showMark(queryClient, channel, caseId, mark);
    },
    onError: (_error, { id, userHasRead }) => showMark(queryClient, channel, caseId, { id, userHasRead: !userHasRead }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey });
      // The unread numbers of other screens; none of them is shown now.
      void queryClient.invalidateQueries({ predicate: followsLists, refetchType: 'none' });
    },
  });
}

function showMark(queryClient: QueryClient, channel: Channel, caseId: number, { id, userHasRead }: Mark): void {
  const marked = (item: Item): Item => (item.id === id ? { ...item, userHasRead } : item);
  for (const page of pagesInCache(queryClient, channel, caseId)) page.setData((page.state.data as Item[]).map(marked));
  queryClient.setQueryData(itemQuery(channel, caseId, id).queryKey, (held) => held && marked(held));
}
