/** Coordinates the renewals of the tabs of one browser. */
export interface Renewals {
  /** Runs `work` while no other tab of this browser renews. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  /** True if a tab has used this refresh token. */
  isSpent: (token: string) => boolean;
  noteSpent: (token: string) => void;
}

const KEY = 'evenhand.renewed';
/** A person has few tabs, and each renews twice an hour. */
const KEPT_COUNT = 50;

/** `storage` is the one all tabs share. Of a token that was used it keeps the last letters. */
export function connectRenewals(storage: Storage = localStorage): Renewals {
  const nameOf = (token: string): string => token.slice(-12);
  const spent = (): string[] => (storage.getItem(KEY) ?? '').split(' ');
  return {
    // Browsers have no locks on an address that is not secure.
    inTurn: (work) => ('locks' in navigator ? navigator.locks.request(KEY, work) : work()),
    isSpent: (token) => spent().includes(nameOf(token)),
    noteSpent: (token) => storage.setItem(KEY, [...spent(), nameOf(token)].slice(-KEPT_COUNT).join(' ')),
  };
}
