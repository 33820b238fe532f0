import { FilterTarget } from '@evenhand/contract/users';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { savedFilterQuery } from '../users/saved-filter.api.ts';
import { useCurrentUser } from '../users/users.api.ts';
import type { CaseDraft, DraftChange } from './case-draft.ts';
import { isUntouched } from './case-draft.ts';
import { caseDraftStore } from './case-draft-store.ts';
import type { KeptDraft } from './kept-draft.ts';
import { keptDraftFrom } from './kept-draft.ts';

export interface DraftOfCase {
  draft: CaseDraft;
  change: (change: DraftChange) => void;
  /** What the server kept from before this session; null when there is nothing to resume. */
  kept: KeptDraft | null;
}

/**
 * The draft of the new case; what the server does not have yet is sent when the wizard or the page is left.
 */
export function useCaseDraft(): DraftOfCase {
  const me = useCurrentUser();
  const { subscribe, read, change, flush } = caseDraftStore(useQueryClient(), me);
  const draft = useSyncExternalStore(subscribe, read);
  const isBeginning = isUntouched(draft);
  const { data = null } = useQuery({ ...savedFilterQuery(FilterTarget.CreateCaseDraft), enabled: isBeginning });
  useEffect(() => {
    addEventListener('pagehide', flush);
    return () => {
      removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);
  return { draft, change, kept: isBeginning ? keptDraftFrom(data, me.serviceId) : null };
}
