import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Channel } from './channel.ts';
import type { Item } from './item.ts';
import type { DraftTarget } from './message-draft.ts';
import { readAgain } from './message-draft.ts';

interface Watched {
  channel: Channel;
  target: DraftTarget;
  draft: Item | undefined;
  /** This window itself posts, saves or discards it. */
  isEnding: boolean;
  onGone: () => void;
}

/** True if the typed text has been posted, saved or discarded in another window of the person. */
export function useGone({ channel, target, draft, isEnding, onGone }: Watched): boolean {
  const queryClient = useQueryClient();
  const [isGone, setIsGone] = useState(false);
  const hadKept = useRef(false);
  const isKept = draft !== undefined;
  const isStillThere = useEffectEvent(async () => (await readAgain(queryClient, channel, target)) !== undefined);
  const end = useEffectEvent(() => {
    setIsGone(true);
    onGone();
  });
  useEffect(() => {
    if (isKept) hadKept.current = true;
    if (isKept || isEnding || !hadKept.current) return;
    let isCurrent = true;
    // A list that was asked for before the draft was first kept arrives without it, so it is asked for again.
    void isStillThere().then(
      (isThere) => (isThere || !isCurrent ? undefined : end()),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [isKept, isEnding]);
  return isGone;
}
