import type { QueryClient } from '@tanstack/react-query';
import type { DraftKeeper } from './draft-keeper.ts';
import { clearLeftBehind, leaveBehind } from './left-behind.ts';

/** The case of a draft, if it has one, and the name under which its form finds it again. */
interface DraftOwner {
  readonly caseId: number | null;
  readonly name: string;
}

/** A draft, or the files that a form sends. */
type Kept = Pick<DraftKeeper<unknown>, 'forget'> &
  Partial<Pick<DraftKeeper<unknown>, 'flush' | 'isUnsent'>> & { readonly read?: () => unknown };

/** All drafts and files in memory, by the query cache of their page. */
const draftsByPage = new WeakMap<QueryClient, Map<Kept, DraftOwner>>();

function draftsIn(queryClient: QueryClient): Map<Kept, DraftOwner> {
  const drafts = draftsByPage.get(queryClient) ?? new Map<Kept, DraftOwner>();
  draftsByPage.set(queryClient, drafts);
  return drafts;
}

/** Keeps a draft, or files on their way, after its form is removed. */
export function keepDraft(queryClient: QueryClient, owner: DraftOwner, keeper: Kept): void {
  draftsIn(queryClient).set(keeper, owner);
}

/** Finds the draft of this name. A name always belongs to values of one kind. */
export function findDraft<V>(queryClient: QueryClient, name: string): DraftKeeper<V> | undefined {
  return findKept<DraftKeeper<V>>(queryClient, name);
}

/** Finds a draft or files by name. A name always belongs to one kind. */
export function findKept<K extends Kept>(queryClient: QueryClient, name: string): K | undefined {
  const entry = [...draftsIn(queryClient)].find(([, owner]) => owner.name === name);
  return entry?.[0] as K | undefined;
}

/** Drops the draft of a form that has ended: from now on the server's values count. */
export function dropDraft(queryClient: QueryClient, name: string): void {
  const keeper = findDraft(queryClient, name);
  if (keeper !== undefined) draftsIn(queryClient).delete(keeper);
}

/** Drops the draft of a form that is gone, once all of it was sent and unless a form keeps it again. */
export function dropWhenSent(
  queryClient: QueryClient,
  keeper: Pick<DraftKeeper<unknown>, 'read' | 'subscribe' | 'forget'>,
): void {
  const drafts = draftsIn(queryClient);
  const owner = drafts.get(keeper);
  const look = (): void => {
    const isKeptAgain = drafts.get(keeper) !== owner;
    if (!isKeptAgain && !['clean', 'saved', 'refused'].includes(keeper.read().status)) return;
    stop();
    if (!isKeptAgain) drafts.delete(keeper);
  };
  const stop = keeper.subscribe(look);
  look();
}

/** Discards everything typed about a case that is out of sight, and sends none of it. Its words can be copied once. */
export function forgetDraftsOf(queryClient: QueryClient, caseId: number): void {
  const drafts = draftsIn(queryClient);
  const ofCase = [...drafts].filter(([, owner]) => owner.caseId === caseId).map(([keeper]) => keeper);
  leaveBehind(
    caseId,
    ofCase.flatMap((keeper) => typedIn(keeper.read?.())),
  );
  for (const keeper of ofCase) {
    drafts.delete(keeper);
    keeper.forget();
  }
}

/** The values of a draft that was typed into; files on their way have none. */
function typedIn(state: unknown): unknown[] {
  if (typeof state !== 'object' || state === null || !('values' in state) || !('status' in state)) return [];
  return state.status === 'clean' ? [] : [state.values];
}

/** Sends everything that is not on the server yet. */
export async function flushAllDrafts(queryClient: QueryClient): Promise<void> {
  await Promise.all([...draftsIn(queryClient).keys()].map((keeper) => keeper.flush?.()));
}

/** True while something typed or added is not on the server, and would be lost now. */
export function hasUnsent(queryClient: QueryClient): boolean {
  return [...draftsIn(queryClient).keys()].some((keeper) => keeper.isUnsent?.());
}

/** Discards everything typed, after the session has ended, and sends none of it. */
export function forgetAllDrafts(queryClient: QueryClient): void {
  const drafts = draftsIn(queryClient);
  const keepers = [...drafts.keys()];
  drafts.clear();
  clearLeftBehind();
  for (const keeper of keepers) keeper.forget();
}

/** The cases that have a draft in memory. */
export function casesOfDrafts(queryClient: QueryClient): Set<number> {
  return new Set([...draftsIn(queryClient).values()].flatMap(({ caseId }) => caseId ?? []));
}

/**
 * True while a draft holds something typed and not submitted, so that the screen must not replace it. False
 * once it was refused for good: then the changes of others are shown.
 */
export function isTypedInto(queryClient: QueryClient, name: string): boolean {
  const status = findDraft(queryClient, name)?.read().status;
  return status !== undefined && status !== 'clean' && status !== 'refused';
}
