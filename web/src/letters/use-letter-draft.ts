import type { LetterBlock, LetterTemplate } from '@evenhand/contract/letter-template';
import type { Letter, LetterValues } from '@evenhand/contract/letters';
import { changedWording } from '@evenhand/engine/letters/letter-wording';
import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import type { DraftInForm } from '../cases/use-draft.ts';
import { useDraft } from '../cases/use-draft.ts';
import type { Version } from '../drafts/draft.ts';
import { finalReason } from '../drafts/final-reason.ts';
import { findDraft, forgetDraftsOf } from '../drafts/open-drafts.ts';
import { codeOf } from '../lib/api-error.ts';
import { typedFields } from './LetterValueLines.tsx';
import { readableValues } from './letter-problems.ts';
import { letterQuery, saveLetter } from './letters.api.ts';

/** The values and the words of a letter. A field that nobody has typed into is not among the values. */
export interface LetterTyped {
  readonly values: LetterValues;
  /** The changed words; null for those of the template. */
  readonly body: readonly LetterBlock[] | null;
}

export type LetterDraft = Omit<DraftInForm<LetterTyped>, 'values'> & { readonly typed: LetterTyped };

/** The values of a letter, saved while they are typed. */
export function useLetterDraft(letter: Letter): LetterDraft {
  const queryClient = useQueryClient();
  const { documentGuid, caseTrackingRecordId: caseId, template } = letter;
  const { values: typed, ...draft } = useDraft<LetterTyped>({
    caseId,
    name: draftNameOf(documentGuid),
    stored: versionOf(letter),
    // Half a date must not keep the rest from being saved.
    save: async ({ values, body }, base) =>
      (await saveLetter(documentGuid, { values: readableValues(template, values), body }, base)).updatedAt,
    readAgain: async () => versionOf(await queryClient.fetchQuery({ ...letterQuery(documentGuid), staleTime: 0 })),
    isSame: (left, right) => savedForm(template, left) === savedForm(template, right),
    onFailed(error) {
      if (codeOf(error) === 'NOT_FOUND') forgetDraftsOf(queryClient, caseId);
      // A letter that was completed, or whose case was locked or closed, is read again with the reason.
      if (finalReason(error) !== null) void queryClient.invalidateQueries(letterQuery(documentGuid));
    },
  });
  return { ...draft, typed };
}

/** Answers the values of a letter that could not be saved, for a person who can no longer change it. */
export function unsentLetter(queryClient: QueryClient, documentGuid: string): LetterTyped | null {
  const state = findDraft<LetterTyped>(queryClient, draftNameOf(documentGuid))?.read();
  return state === undefined || state.status === 'clean' || state.status === 'saved' ? null : state.values;
}

function draftNameOf(documentGuid: string): string {
  return `letter ${documentGuid}`;
}

function versionOf({ values, body, updatedAt }: Letter): Version<LetterTyped> {
  return { values: { values, body }, updatedAt };
}

/** The letter as the server would store it, in the order of the template: its answers have another. */
function savedForm(template: LetterTemplate, { values, body }: LetterTyped): string {
  const readable = readableValues(template, values);
  return JSON.stringify([typedFields(template).map(({ key }) => readable[key] ?? ''), changedWording(template, body)]);
}
