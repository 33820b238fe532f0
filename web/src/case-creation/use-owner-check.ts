import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { profileQuery, useCurrentUser } from '../users/users.api.ts';
import type { CaseDraft, DraftChange, OwnerCheck } from './case-draft.ts';
import { checkOwner, primaryLevel } from './case-draft.ts';

interface OwnerCheckFrom {
  draft: CaseDraft;
  change: (change: DraftChange) => void;
  onDone: () => void;
}

/** Checks that the chosen owner could open the case; otherwise asks before the wizard goes on (gaps G-49). */
export function useOwnerCheck({ draft, change, onDone }: OwnerCheckFrom) {
  const me = useCurrentUser();
  const queryClient = useQueryClient();
  const [question, setQuestion] = useState<OwnerCheck>('not applicable');
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const { ownerId } = draft;

  const check = async (): Promise<void> => {
    if (ownerId === null) return;
    setIsBusy(true);
    const profile = draft.isOwnerUser ? null : await queryClient.fetchQuery(profileQuery(ownerId)).catch(() => null);
    setIsBusy(false);
    const levels = draft.isOwnerUser ? me.accessLevels : (profile?.accessLevels ?? []);
    change((now) => ({ ...now, ownerAccessLevelId: primaryLevel(levels) }));
    const found = checkOwner(profile, me.accessLevels);
    if (found === 'not applicable') return onDone();
    setQuestion(found);
    setIsAsking(true);
  };
  return {
    check,
    isBusy,
    question,
    isAsking,
    cancel: () => setIsAsking(false),
    confirm(): void {
      setIsAsking(false);
      onDone();
    },
  };
}
