let isAway = false;
const listeners = new Set<() => void>();

/** Notes whether the last call got an answer, whatever the answer was. */
export function noteReach(isReached: boolean): void {
  if (isAway === !isReached) return;
  isAway = !isReached;
  for (const listener of listeners) listener();
}

/** True from a call without an answer until the next answer. */
export function isServerAway(): boolean {
  return isAway;
}

export function subscribeReach(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
