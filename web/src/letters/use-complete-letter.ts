import type { Letter } from '@evenhand/contract/letters';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { forgetWhenRefused } from '../cases/forget-case.ts';
import { isApiError } from '../lib/api-error.ts';
import { putAnswer } from '../lib/define-query.ts';
import { useActionKey } from '../lib/use-action-key.ts';
import { readableValues } from './letter-problems.ts';
import { completeLetter, letterQuery, letterStatusQuery } from './letters.api.ts';
import type { LetterDraft } from './use-letter-draft.ts';

interface Refused {
  /** Error text of the server, if it was not only about fields. */
  readonly sentence: string;
  /** Its words by key of the field. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Completes a letter with what has been typed. A refusal is shown until something is typed again. */
export function useCompleteLetter(
  { documentGuid, caseTrackingRecordId: caseId, template, prefilled, corrects }: Letter,
  { typed, keeper }: LetterDraft,
) {
  const queryClient = useQueryClient();
  const { keyOf } = useActionKey();
  const [isBusy, setIsBusy] = useState(false);
  const [refused, setRefused] = useState<(Refused & { readonly about: unknown }) | null>(null);

  async function complete(dateReason: string | null): Promise<void> {
    setIsBusy(true);
    try {
      const base = await keeper.settle();
      // Completes the version that the person has read, also where the event has changed since.
      const values = readableValues(template, { ...prefilled, ...typed.values });
      const sent = { ...typed, values, dateReason };
      const letter = await completeLetter(documentGuid, sent, base, keyOf(documentGuid, sent, base));
      keeper.discard();
      putAnswer(queryClient, letterQuery(documentGuid), letter);
      void queryClient.invalidateQueries(letterStatusQuery(corrects ?? documentGuid));
    } catch (error) {
      forgetWhenRefused(queryClient, caseId, error);
      if (isApiError(error, 'ALREADY_EXISTS') && error.current !== undefined) await keeper.conflict(error);
      else if (isApiError(error)) {
        setRefused({ sentence: error.sentence, fields: error.fields, about: typed });
        void queryClient.invalidateQueries(letterQuery(documentGuid));
      }
    } finally {
      keeper.resume();
      setIsBusy(false);
    }
  }
  return { isBusy, refused: refused?.about === typed ? (refused satisfies Refused) : null, complete };
}
