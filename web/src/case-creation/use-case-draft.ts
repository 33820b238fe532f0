import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useKeeper } from '../drafts/use-keeper.ts';
import { useCurrentUser } from '../users/users.api.ts';
import { caseDraftQuery } from './case-creation.api.ts';
import type { CaseDraft, DraftChange } from './case-draft.ts';
import { isUntouched } from './case-draft.ts';
import { caseDraftStore } from './case-draft-store.ts';
import type { EarlierDraft } from './server-draft.ts';
import { caseOpenedFrom, earlierDraftFrom } from './server-draft.ts';

export interface DraftOfCase {
  draft: CaseDraft;
  change: (change: DraftChange) => void;
  /** Drops a draft that has become a case. */
  end: () => void;
  /** The draft was begun before on this page, and the wizard was entered again. */
  isResumed: boolean;
  goOn: () => void;
  /** The server's draft from before this session; null when there is nothing to resume. */
  earlier: EarlierDraft | null;
  /** The case that the draft became on another page or device; null when it became none. */
  openedCaseId: number | null;
}

/** The draft of the new case. */
export function useCaseDraft(): DraftOfCase {
  const { keeper, hasBegun, isResumed, goOn, change, end } = caseDraftStore(useQueryClient(), useCurrentUser());
  const { values: draft } = useKeeper(keeper);
  // Another page or device may have opened the case meanwhile, so a person who comes back is told.
  const { data = null } = useQuery({ ...caseDraftQuery, refetchOnMount: 'always', refetchOnWindowFocus: 'always' });
  return {
    draft,
    change,
    end,
    goOn,
    isResumed: isResumed() && !isUntouched(draft),
    earlier: hasBegun() ? null : earlierDraftFrom(data),
    openedCaseId: caseOpenedFrom(data, draft.draftId),
  };
}
