import { useCallback, useRef, useState } from 'react';
import { readSlice, writeSlice } from '../session/stored-state.ts';
import type { CaseDraft, DraftChange } from './case-draft.ts';
import { draftFrom } from './case-draft.ts';

const SLICE = 'create-case-draft';

/** The draft of the new case, kept in session storage with every change, so that a reload loses nothing (WIZ-35). */
export function useCaseDraft(): [CaseDraft, (change: DraftChange) => void] {
  const [draft, setDraft] = useState(() => draftFrom(readSlice(SLICE)));
  const latest = useRef(draft);
  const change = useCallback((next: DraftChange) => {
    latest.current = next(latest.current);
    writeSlice(SLICE, latest.current);
    setDraft(latest.current);
  }, []);
  return [draft, change];
}
