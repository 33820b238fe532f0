import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { caseQuery } from '../cases/cases.api.ts';
import { forgetWhenRefused } from '../cases/forget-case.ts';
import type { DraftState, NewerVersion } from '../drafts/draft.ts';
import type { DraftKeeper } from '../drafts/draft-keeper.ts';
import { createDraftKeeper } from '../drafts/draft-keeper.ts';
import { finalReason } from '../drafts/final-reason.ts';
import { findDraft, keepDraft } from '../drafts/kept-drafts.ts';
import { useFlush } from '../drafts/use-flush.ts';
import { isApiError } from '../lib/api-error.ts';
import type { Channel } from './channel.ts';
import type { Item } from './item.ts';
import type { Typed } from './item-acts.ts';
import { keepTyped, newerOf } from './item-acts.ts';
import type { DraftTarget } from './kept-draft.ts';
import { draftNameOf, putKept, readAgain } from './kept-draft.ts';
import { typedQuery } from './messages.api.ts';
import { isSameTyped, isTooLong, replySubject, typedOf } from './typed-text.ts';

export interface TypedDraft extends DraftState<Typed> {
  readonly keeper: DraftKeeper<Typed>;
}

/** What a person types, kept on the server while they type. It outlives the form, until the page is left. */
export function useTyped(channel: Channel, target: DraftTarget, kept: Item | undefined): TypedDraft {
  const queryClient = useQueryClient();
  const { caseId } = target;
  const name = draftNameOf(channel, target);
  const [keeper] = useState(() => findDraft<Typed>(queryClient, name) ?? keeperOf(queryClient, channel, target, kept));
  const state = useSyncExternalStore(keeper.subscribe, keeper.read);
  useEffect(() => keepDraft(queryClient, { caseId, name }, keeper), [queryClient, caseId, name, keeper]);
  useEffect(() => {
    if (kept !== undefined) keeper.adopt({ values: typedOf(kept), updatedAt: kept.updatedAt });
  }, [keeper, kept]);
  useFlush(keeper);
  return { ...state, keeper };
}

function keeperOf(queryClient: QueryClient, channel: Channel, target: DraftTarget, kept: Item | undefined): DraftKeeper<Typed> {
  const { caseId } = target;
  const parent = target.kind === 'typed' ? target.parent : null;
  const start: Typed = kept === undefined ? { subject: parent === null ? '' : replySubject(parent.subject), body: '' } : typedOf(kept);
  return createDraftKeeper<Typed>(
    { values: start, updatedAt: kept?.updatedAt ?? null },
    {
      send: async (typed, baseUpdatedAt) => {
        // The form says so itself. It stays unsaved until it is shorter, so leaving the page is asked about.
        if (isTooLong(typed)) throw new Error('Too long to be kept.');
        try {
          const draftId = target.kind === 'saved' ? target.id : null;
          const now = await keepTyped(channel, caseId, { ...typed, draftId, parentId: parent?.id ?? kept?.parentId ?? null, baseUpdatedAt });
          putKept(queryClient, channel, target, now);
          return now.updatedAt;
        } catch (error) {
          forgetWhenRefused(queryClient, caseId, error);
          // It ended in another window, which the list of what is typed tells this one.
          if (isApiError(error, 'NOT_FOUND')) void queryClient.invalidateQueries(typedQuery(channel, caseId));
          // A case that was locked or closed meanwhile is read again, and says why nothing can be written.
          if (finalReason(error) !== null) void queryClient.invalidateQueries(caseQuery(caseId));
          throw error;
        }
      },
      newest: async (refusal) => {
        const now = newerOf(channel, isApiError(refusal) ? refusal.current : undefined) ?? (await readAgain(queryClient, channel, target));
        if (now === undefined) throw new Error('The newer version is gone.');
        putKept(queryClient, channel, target, now);
        return newerVersion(now, refusal);
      },
      isConflict: (error) => isApiError(error, 'ALREADY_EXISTS') && error.current !== undefined,
      finalReason,
      isSame: isSameTyped,
    },
  );
}

function newerVersion(now: Item, refusal: unknown): NewerVersion<Typed> {
  const said = isApiError(refusal) ? refusal.changed : null;
  return { values: typedOf(now), updatedAt: now.updatedAt, changed: said ?? { name: null, at: now.updatedAt, isOwn: true } };
}
