import { FilterTarget } from '@evenhand/contract/users';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { readSlice, writeSlice } from '../session/stored-state.ts';
import { savedFilterQuery, useSaveFilter } from '../users/saved-filter.api.ts';
import { useCurrentUser } from '../users/users.api.ts';
import type { CaseDraft, DraftChange } from './case-draft.ts';
import { draftFrom, isUntouched } from './case-draft.ts';
import type { KeptDraft } from './kept-draft.ts';
import { keptDraftFrom, keptDraftText } from './kept-draft.ts';

const SLICE = 'create-case-draft';
const SAVE_AFTER_MS = 800;

export interface DraftOfCase {
  draft: CaseDraft;
  change: (change: DraftChange) => void;
  /** What the server kept from before this session; null when there is nothing to go back to. */
  kept: KeptDraft | null;
  /** The server was not asked to the end yet. */
  isAsking: boolean;
}

/**
 * The draft of the new case. It stands in session storage with every change, so that a reload loses nothing
 * (WIZ-35), and a moment later with the server, so that signing out does not either.
 */
export function useCaseDraft(): DraftOfCase {
  const { serviceId } = useCurrentUser();
  const [draft, setDraft] = useState(() => draftFrom(readSlice(SLICE)));
  const latest = useRef(draft);
  const stored = useQuery({ ...savedFilterQuery(FilterTarget.CreateCaseDraft), enabled: isUntouched(draft) });
  const { mutate: keep } = useSaveFilter(FilterTarget.CreateCaseDraft);
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null);

  const keepNow = useCallback(() => {
    if (waiting.current === null) return;
    clearTimeout(waiting.current);
    waiting.current = null;
    keep(keptDraftText(latest.current, serviceId, new Date()));
  }, [keep, serviceId]);
  const change = useCallback(
    (next: DraftChange) => {
      const before = latest.current;
      latest.current = next(before);
      writeSlice(SLICE, latest.current);
      setDraft(latest.current);
      if (isUntouched(before) && isUntouched(latest.current)) return;
      clearTimeout(waiting.current ?? undefined);
      waiting.current = setTimeout(keepNow, SAVE_AFTER_MS);
    },
    [keepNow],
  );
  useEffect(() => {
    addEventListener('pagehide', keepNow);
    return () => {
      removeEventListener('pagehide', keepNow);
      keepNow();
    };
  }, [keepNow]);

  const kept = isUntouched(draft) ? keptDraftFrom(stored.data ?? null, serviceId) : null;
  return { draft, change, kept, isAsking: isUntouched(draft) && stored.isPending };
}
