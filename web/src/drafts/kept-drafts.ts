import type { QueryClient } from '@tanstack/react-query';
import type { DraftKeeper } from './draft-keeper.ts';

/** The case something kept is about, and the name under which its form finds it again. */
export interface DraftOwner {
  readonly caseId: number;
  readonly name: string;
}

/** What a form keeps: a draft, or the files that it sends. */
type Kept = Pick<DraftKeeper<unknown>, 'forget'> & Partial<Pick<DraftKeeper<unknown>, 'flush' | 'isUnsent'>>;

/** Everything that may not be on the server yet, by the query cache of its page. */
const kept = new WeakMap<QueryClient, Map<Kept, DraftOwner>>();

function draftsIn(queryClient: QueryClient): Map<Kept, DraftOwner> {
  const drafts = kept.get(queryClient) ?? new Map<Kept, DraftOwner>();
  kept.set(queryClient, drafts);
  return drafts;
}

/** Keeps a draft, or files on their way, after its form is removed. */
export function keepDraft(queryClient: QueryClient, owner: DraftOwner, keeper: Kept): void {
  draftsIn(queryClient).set(keeper, owner);
}

/** The draft of this name. A name always belongs to values of one kind. */
export function findDraft<V>(queryClient: QueryClient, name: string): DraftKeeper<V> | undefined {
  return findKept<DraftKeeper<V>>(queryClient, name);
}

/** What is kept under this name. A name always belongs to one kind. */
export function findKept<K extends Kept>(queryClient: QueryClient, name: string): K | undefined {
  const found = [...draftsIn(queryClient)].find(([, owner]) => owner.name === name);
  return found?.[0] as K | undefined;
}

/** The form has ended; what the server holds counts from now on. */
export function dropDraft(queryClient: QueryClient, name: string): void {
  const keeper = findDraft(queryClient, name);
  if (keeper !== undefined) draftsIn(queryClient).delete(keeper);
}

/** The form will not come back: its draft is dropped once nothing of it waits to be sent. */
export function dropWhenSent(queryClient: QueryClient, keeper: Pick<DraftKeeper<unknown>, 'read' | 'subscribe' | 'forget'>): void {
  const drafts = draftsIn(queryClient);
  const look = (): void => {
    if (!['clean', 'saved', 'refused'].includes(keeper.read().status)) return;
    stop();
    drafts.delete(keeper);
  };
  const stop = keeper.subscribe(look);
  look();
}

/**
 * The case is out of sight: nothing that was typed about it stays in memory, and
 * nothing of it is sent any more.
 */
export function forgetDraftsOf(queryClient: QueryClient, caseId: number): void {
  const drafts = draftsIn(queryClient);
  for (const [keeper, owner] of drafts) {
    if (owner.caseId !== caseId) continue;
    drafts.delete(keeper);
    keeper.forget();
  }
}

/** Sends whatever of all drafts is not on the server yet. */
export async function flushAllDrafts(queryClient: QueryClient): Promise<void> {
  await Promise.all([...draftsIn(queryClient).keys()].map((keeper) => keeper.flush?.()));
}

/** Something typed or added is not on the server, and would be lost now. */
export function hasUnsent(queryClient: QueryClient): boolean {
  return [...draftsIn(queryClient).keys()].some((keeper) => keeper.isUnsent?.());
}

/** Nobody is signed in any more: nothing typed stays in memory, and none of it is sent. */
export function forgetAllDrafts(queryClient: QueryClient): void {
  for (const caseId of casesOfDrafts(queryClient)) forgetDraftsOf(queryClient, caseId);
}

/** The cases about which something has been typed. */
export function casesOfDrafts(queryClient: QueryClient): Set<number> {
  return new Set([...draftsIn(queryClient).values()].map(({ caseId }) => caseId));
}

/**
 * True while a draft holds something that was typed and not submitted. Once that was refused for good, what
 * others have done is to be seen.
 */
export function isTypedInto(queryClient: QueryClient, name: string): boolean {
  const status = findDraft(queryClient, name)?.read().status;
  return status !== undefined && status !== 'clean' && status !== 'refused';
}
