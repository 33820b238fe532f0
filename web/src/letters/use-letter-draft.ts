import type { LetterTemplate } from '@evenhand/contract/letter-template';
import type { Letter, LetterValues } from '@evenhand/contract/letters';
import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { forgetWhenRefused } from '../cases/forget-case.ts';
import type { DraftState, NewerVersion } from '../drafts/draft.ts';
import type { DraftKeeper } from '../drafts/draft-keeper.ts';
import { createDraftKeeper } from '../drafts/draft-keeper.ts';
import { finalReason } from '../drafts/final-reason.ts';
import { findDraft, forgetDraftsOf, keepDraft } from '../drafts/kept-drafts.ts';
import { useFlush } from '../drafts/use-flush.ts';
import { codeOf, isApiError } from '../lib/api-error.ts';
import { typedFields } from './LetterValueLines.tsx';
import { readableValues } from './letter-problems.ts';
import { letterQuery, saveLetter } from './letters.api.ts';

export interface LetterDraft extends DraftState<LetterValues> {
  readonly keeper: DraftKeeper<LetterValues>;
}

/** What is typed into a letter, saved while it is typed. It outlives the form, until the page is left. */
export function useLetterDraft(letter: Letter): LetterDraft {
  const queryClient = useQueryClient();
  const { documentGuid, caseTrackingRecordId: caseId, values, updatedAt } = letter;
  const name = draftNameOf(documentGuid);
  const [keeper] = useState(() => findDraft<LetterValues>(queryClient, name) ?? keeperOf(queryClient, letter));
  const state = useSyncExternalStore(keeper.subscribe, keeper.read);
  useEffect(() => keepDraft(queryClient, { caseId, name }, keeper), [queryClient, caseId, name, keeper]);
  useEffect(() => keeper.adopt({ values, updatedAt }), [keeper, values, updatedAt]);
  useFlush(keeper);
  return { ...state, keeper };
}

/** What was typed into a letter and could not be saved, for a person who can no longer change it. */
export function unsentLetter(queryClient: QueryClient, documentGuid: string): LetterValues | null {
  const state = findDraft<LetterValues>(queryClient, draftNameOf(documentGuid))?.read();
  return state === undefined || state.status === 'clean' || state.status === 'saved' ? null : state.values;
}

function draftNameOf(documentGuid: string): string {
  return `letter ${documentGuid}`;
}

function keeperOf(queryClient: QueryClient, { documentGuid, caseTrackingRecordId: caseId, template, values, updatedAt }: Letter): DraftKeeper<LetterValues> {
  const newest = (): Promise<Letter> => queryClient.fetchQuery({ ...letterQuery(documentGuid), staleTime: 0 });
  return createDraftKeeper<LetterValues>(
    { values, updatedAt },
    {
      send: async (typed, base) => {
        try {
          // Half a date must not keep the rest from being saved.
          return (await saveLetter(documentGuid, readableValues(template, typed), base)).updatedAt;
        } catch (error) {
          forgetWhenRefused(queryClient, caseId, error);
          if (codeOf(error) === 'NOT_FOUND') forgetDraftsOf(queryClient, caseId);
          // A letter that was completed, or whose case was locked or closed, is read again with the reason.
          if (finalReason(error) !== null) void queryClient.invalidateQueries(letterQuery(documentGuid));
          throw error;
        }
      },
      newest: async (refusal) => newerOf(await newest(), refusal),
      isConflict: (error) => isApiError(error, 'ALREADY_EXISTS') && error.current !== undefined,
      finalReason,
      isSame: (left, right) => savedForm(template, left) === savedForm(template, right),
    },
  );
}

/** What the server would hold of these values, in the order of the template: its answers have another. */
function savedForm(template: LetterTemplate, values: LetterValues): string {
  const readable = readableValues(template, values);
  return JSON.stringify(typedFields(template).map(({ key }) => readable[key] ?? ''));
}

/** The letter as it is now. The refusal names who changed it, unless it has changed again since. */
function newerOf({ values, updatedAt }: Letter, refusal: unknown): NewerVersion<LetterValues> {
  const said = isApiError(refusal) ? refusal.changed : null;
  return { values, updatedAt, changed: said?.at === updatedAt ? said : { name: null, at: updatedAt } };
}
