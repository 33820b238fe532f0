import type { LastChange } from '@evenhand/contract/envelope';
import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { DraftState, Version } from '../drafts/draft.ts';
import type { DraftKeeper } from '../drafts/draft-keeper.ts';
import { createDraftKeeper } from '../drafts/draft-keeper.ts';
import type { DraftPorts } from '../drafts/draft-saver.ts';
import { finalReason } from '../drafts/final-reason.ts';
import { dropWhenSent, findDraft, keepDraft } from '../drafts/open-drafts.ts';
import { useKeeper } from '../drafts/use-keeper.ts';
import { isApiError } from '../lib/api-error.ts';
import { forgetWhenRefused } from './forget-case.ts';

/** The form of a draft: its case, its name, and its calls to the server. */
interface DraftForm<V>
  extends Pick<DraftPorts<V>, 'isSame' | 'isSavedWhenLeft' | 'isAlwaysRetried' | 'onSaved' | 'onFailed'> {
  readonly caseId: number;
  /** A form that is opened again finds its draft by this name. */
  readonly name: string;
  /** The server's version, as last read. A newer one replaces values that are not being changed. */
  readonly stored: Version<V>;
  /** Stores the values; answers the `updatedAt` that guards the next save. */
  readonly save: (values: V, base: string | null) => Promise<string>;
  /**
   * Reads the server's version after a conflict. Its author is taken from the refusal unless it is named
   * here. Left out where nobody else writes these values.
   */
  readonly readAgain?: (refusal: unknown) => Promise<Version<V> & { readonly changed?: LastChange | null }>;
  /** Drops the draft with its form, once it is sent. Otherwise it stays in memory until the page is left. */
  readonly endsWithForm?: boolean;
  /** Begins with the stored version, also when an earlier form has left a draft in memory. */
  readonly isFresh?: boolean;
}

export type DraftInForm<V> = DraftState<V> & { readonly keeper: DraftKeeper<V> };

/**
 * Saves the values of a form on a case while they are typed. The draft outlives its form, so nothing is lost
 * when the form is removed before everything is sent. It is discarded with a case that is out of sight.
 */
export function useDraft<V>(form: DraftForm<V>): DraftInForm<V> {
  const queryClient = useQueryClient();
  const { caseId, name, stored, endsWithForm, isFresh } = form;
  const [keeper] = useState(
    () => (isFresh ? undefined : findDraft<V>(queryClient, name)) ?? keeperOf(queryClient, form),
  );
  const state = useKeeper(keeper);
  useEffect(() => {
    keepDraft(queryClient, { caseId, name }, keeper);
    return endsWithForm ? () => dropWhenSent(queryClient, keeper) : undefined;
  }, [queryClient, caseId, name, keeper, endsWithForm]);
  useEffect(() => keeper.adopt(stored));
  return { ...state, keeper };
}

function keeperOf<V>(queryClient: QueryClient, form: DraftForm<V>): DraftKeeper<V> {
  const { caseId, stored, save, readAgain, isSame, isSavedWhenLeft, isAlwaysRetried, onSaved, onFailed } = form;
  return createDraftKeeper<V>(stored, {
    send: async (values, base) => {
      try {
        return await save(values, base);
      } catch (error) {
        forgetWhenRefused(queryClient, caseId, error);
        throw error;
      }
    },
    newest: async (refusal) => {
      if (readAgain === undefined) throw new Error('Nobody else writes this draft.');
      const version = await readAgain(refusal);
      return { ...version, changed: version.changed === undefined ? changeOf(version, refusal) : version.changed };
    },
    isConflict: (error) =>
      readAgain !== undefined && isApiError(error, 'ALREADY_EXISTS') && error.current !== undefined,
    finalReason,
    isAlwaysRetried,
    isSame,
    isSavedWhenLeft,
    onSaved,
    onFailed,
  });
}

/** Names who changed the version: the refusal says it, unless the version has changed again since. */
function changeOf({ updatedAt }: Version<unknown>, refusal: unknown): LastChange | null {
  const refused = isApiError(refusal) ? refusal.changed : null;
  if (refused?.at === updatedAt) return refused;
  return updatedAt === null ? null : { name: null, at: updatedAt };
}
