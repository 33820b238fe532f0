import type { getCaseDraft } from '@evenhand/contract/case-creation';
import type { ResultOf } from '@evenhand/contract/route';
import type { CaseDraft } from './case-draft.ts';
import { draftFrom, isUntouched } from './case-draft.ts';

type Stored = ResultOf<typeof getCaseDraft>;

/** A draft that the server holds from before, with the time it was saved. */
export interface EarlierDraft {
  savedAt: string;
  draft: CaseDraft;
}

/** Reads a draft that can be resumed from the server's answer; null where nothing was chosen in it. */
export function earlierDraftFrom(stored: Stored): EarlierDraft | null {
  if (stored === null) return null;
  const draft = draftFrom(stored.draft);
  return isUntouched(draft) ? null : { savedAt: stored.savedAt, draft };
}

/** Names the case that this draft became on another page or device; null when it became none. */
export function caseOpenedFrom(stored: Stored, draftId: string | null): number | null {
  return stored !== null && stored.draftId === draftId ? stored.caseId : null;
}
