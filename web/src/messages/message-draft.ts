import type { QueryClient } from '@tanstack/react-query';
import { putAnswer } from '../lib/define-query.ts';
import type { Channel } from './channel.ts';
import type { Item } from './item.ts';
import { itemQuery, typedQuery } from './messages.api.ts';

/** The draft that holds the typed text: one that was saved as a draft, or a new item or an answer. */
export type DraftTarget = { readonly caseId: number } & (
  | { readonly kind: 'saved'; readonly id: number }
  | { readonly kind: 'typed'; readonly parent: Item | null }
);

/** The name under which the form finds again what is typed into it. */
export function draftNameOf({ kind }: Channel, target: DraftTarget): string {
  const which =
    target.kind === 'saved' ? `draft ${target.id}` : target.parent === null ? 'new' : `reply ${target.parent.id}`;
  return `${kind} of case ${target.caseId}, ${which}`;
}

/** The draft as the page knows it; undefined when nothing has been kept yet. */
export function readKept(queryClient: QueryClient, channel: Channel, target: DraftTarget): Item | undefined {
  const { caseId } = target;
  if (target.kind === 'saved') return queryClient.getQueryData(itemQuery(channel, caseId, target.id).queryKey);
  return findTyped(queryClient.getQueryData(typedQuery(channel, caseId).queryKey) ?? [], target.parent);
}

export function findTyped(typed: readonly Item[], parent: Pick<Item, 'id'> | null): Item | undefined {
  return typed.find(({ parentId }) => parentId === (parent?.id ?? null));
}

/** The draft was kept or its files have changed. */
export function putKept(queryClient: QueryClient, channel: Channel, target: DraftTarget, draft: Item): void {
  const { caseId } = target;
  if (target.kind === 'saved') {
    putAnswer(queryClient, itemQuery(channel, caseId, target.id), draft);
    return;
  }
  const query = typedQuery(channel, caseId);
  const others = (queryClient.getQueryData(query.queryKey) ?? []).filter(({ id }) => id !== draft.id);
  putAnswer(queryClient, query, [...others, draft]);
}

/** The draft was posted, saved or discarded: nothing is typed here any more. */
export function dropKept(queryClient: QueryClient, channel: Channel, target: DraftTarget): void {
  const { caseId } = target;
  if (target.kind === 'saved') {
    queryClient.removeQueries({ queryKey: itemQuery(channel, caseId, target.id).queryKey });
    return;
  }
  const gone = readKept(queryClient, channel, target)?.id;
  queryClient.setQueryData(typedQuery(channel, caseId).queryKey, (held) => held?.filter(({ id }) => id !== gone));
}

/** Reads again what the server holds of the draft; undefined when it is not there any more. */
export async function readAgain(
  queryClient: QueryClient,
  channel: Channel,
  target: DraftTarget,
): Promise<Item | undefined> {
  const { caseId } = target;
  if (target.kind === 'saved')
    return await queryClient.fetchQuery({ ...itemQuery(channel, caseId, target.id), staleTime: 0 });
  return findTyped(await queryClient.fetchQuery({ ...typedQuery(channel, caseId), staleTime: 0 }), target.parent);
}
