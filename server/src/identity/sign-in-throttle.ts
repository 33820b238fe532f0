const MOST_FAILURES = 10;
const WINDOW = 15 * 60_000;
const MOST_KEYS = 20_000;

export interface SignInThrottle {
  /**
   * Counts an attempt before its password is looked at, so that attempts sent side by side cannot slip past the limit.
   * @returns false when the username or the address has failed too often lately.
   */
  begin(username: string, address: string): boolean;
  /** The attempt was right: it no longer counts, and the username starts afresh. */
  succeed(username: string, address: string): void;
}

/** Slows down guessing: ten failures for a username or an address in fifteen minutes, counted in this process. */
export function createSignInThrottle(now: () => number): SignInThrottle {
  const attempts = new Map<string, number[]>();

  function recent(key: string): number[] {
    return (attempts.get(key) ?? []).filter((at) => at > now() - WINDOW);
  }
  function makeRoom(): void {
    if (attempts.size < MOST_KEYS) return;
    for (const key of attempts.keys()) if (recent(key).length === 0) attempts.delete(key);
    for (const key of attempts.keys()) {
      if (attempts.size < MOST_KEYS) break;
      attempts.delete(key);
    }
  }

  return {
    begin(username, address) {
      const keys = keysOf(username, address);
      if (keys.some((key) => recent(key).length >= MOST_FAILURES)) return false;
      makeRoom();
      for (const key of keys) attempts.set(key, [...recent(key), now()]);
      return true;
    },
    succeed(username, address) {
      const [byName, byAddress] = keysOf(username, address);
      attempts.delete(byName);
      attempts.set(byAddress, recent(byAddress).slice(0, -1));
    },
  };
}

function keysOf(username: string, address: string): [string, string] {
  return [`name ${username}`, `address ${address}`];
}
