const KEY = 'evenhand.sign-in-redirects';
const WINDOW_MS = 60_000;
const MAXIMUM_REDIRECTS = 3;

/**
 * Counts sign-in redirects, so that a person the product keeps refusing reaches the error page instead of
 * being redirected without end.
 */
export function mayRedirectAgain(now: number, storage: Storage): boolean {
  const recent = read(storage).filter((at) => now - at < WINDOW_MS);
  if (recent.length >= MAXIMUM_REDIRECTS) {
    storage.removeItem(KEY);
    return false;
  }
  storage.setItem(KEY, JSON.stringify([...recent, now]));
  return true;
}

/** Forgets the redirects of a person who has got in. */
export function forgetRedirects(storage: Storage): void {
  storage.removeItem(KEY);
}

function read(storage: Storage): number[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((at) => typeof at === 'number') : [];
  } catch {
    return [];
  }
}
