/** The reason why open screens do not follow changes now; null while they do, or are about to. */
export interface LiveFailure {
  readonly description: string;
  readonly retry: () => void;
}

let failure: LiveFailure | null = null;
const listeners = new Set<() => void>();

export function setLiveFailure(next: LiveFailure | null): void {
  if (failure === next) return;
  failure = next;
  for (const listener of listeners) listener();
}

export function readLiveFailure(): LiveFailure | null {
  return failure;
}

export function subscribeLiveFailure(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
