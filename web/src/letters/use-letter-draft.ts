import type { LetterBlock, LetterTemplate } from '@evenhand/contract/letter-template';
import type { Letter, LetterValues } from '@evenhand/contract/letters';
import { changedWording } from '@evenhand/engine/letters/letter-wording';
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

/** What a person writes of a letter. A field they have not typed into is not among the values. */
export interface LetterTyped {
  readonly values: LetterValues;
  /** The changed words; null for those of the template. */
  readonly body: readonly LetterBlock[] | null;
}

export interface LetterDraft extends Omit<DraftState<LetterTyped>, 'values'> {
  readonly typed: LetterTyped;
  readonly keeper: DraftKeeper<LetterTyped>;
}

/** What is typed into a letter, saved while it is typed. It outlives the form, until the page is left. */
export function useLetterDraft(letter: Letter): LetterDraft {
  const queryClient = useQueryClient();
  const { documentGuid, caseTrackingRecordId: caseId, values, body, updatedAt } = letter;
  const name = draftNameOf(documentGuid);
  const [keeper] = useState(() => findDraft<LetterTyped>(queryClient, name) ?? keeperOf(queryClient, letter));
  const { values: typed, ...state } = useSyncExternalStore(keeper.subscribe, keeper.read);
  useEffect(() => keepDraft(queryClient, { caseId, name }, keeper), [queryClient, caseId, name, keeper]);
  useEffect(() => keeper.adopt({ values: { values, body }, updatedAt }), [keeper, values, body, updatedAt]);
  useFlush(keeper);
  return { ...state, typed, keeper };
}

/** What was typed into a letter and could not be saved, for a person who can no longer change it. */
export function unsentLetter(queryClient: QueryClient, documentGuid: string): LetterTyped | null {
  const state = findDraft<LetterTyped>(queryClient, draftNameOf(documentGuid))?.read();
  return state === undefined || state.status === 'clean' || state.status === 'saved' ? null : state.values;
}

function draftNameOf(documentGuid: string): string {
  return `letter ${documentGuid}`;
}

function keeperOf(queryClient: QueryClient, letter: Letter): DraftKeeper<LetterTyped> {
  const { documentGuid, caseTrackingRecordId: caseId, template, values, body, updatedAt } = letter;
  const newest = (): Promise<Letter> => queryClient.fetchQuery({ ...letterQuery(documentGuid), staleTime: 0 });
  return createDraftKeeper<LetterTyped>(
    { values: { values, body }, updatedAt },
    {
      send: async (typed, base) => {
        try {
          // Half a date must not keep the rest from being saved.
          return (await saveLetter(documentGuid, { ...typed, values: readableValues(template, typed.values) }, base)).updatedAt;
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

/** What the server would hold of this, in the order of the template: its answers have another. */
function savedForm(template: LetterTemplate, { values, body }: LetterTyped): string {
  const readable = readableValues(template, values);
  return JSON.stringify([typedFields(template).map(({ key }) => readable[key] ?? ''), changedWording(template, body)]);
}

/** The letter as it is now. The refusal names who changed it, unless it has changed again since. */
function newerOf({ values, body, updatedAt }: Letter, refusal: unknown): NewerVersion<LetterTyped> {
  const said = isApiError(refusal) ? refusal.changed : null;
  return { values: { values, body }, updatedAt, changed: said?.at === updatedAt ? said : { name: null, at: updatedAt } };
}
