/** Null when it could not be told, or not in time. */
export type Asked<T> = () => Promise<T | null>;

const ANSWER_TIMEOUT_MS = 1_000;

/**
 * Asks at most once in `cacheMs`, and once at a time. A failure is kept as long as an answer, so that a question to
 * something that is away is not repeated by everybody.
 */
export function cacheAnswer<T>(ask: () => Promise<T>, cacheMs: number, answerTimeoutMs = ANSWER_TIMEOUT_MS): Asked<T> {
  let kept: { readonly answer: T | null; readonly until: number } | null = null;
  let asking: Promise<T | null> | null = null;
  return async () => {
    if (kept !== null && kept.until > performance.now()) return kept.answer;
    asking ??= ask()
      .catch(() => null)
      .then((answer) => {
        kept = { answer, until: performance.now() + cacheMs };
        asking = null;
        return answer;
      });
    return await within(asking, answerTimeoutMs);
  };
}

async function within<T>(answer: Promise<T>, ms: number): Promise<T | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), ms);
  return await Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
