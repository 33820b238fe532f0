import { Limits } from '@evenhand/contract/limits';
import type { Availability } from '@evenhand/contract/users';

/**
 * Application state in session storage (SESS-14): slices (user, session, create-case draft …) under one
 * last-update stamp. Every write refreshes the stamp; a state without a stamp or older than twenty minutes is
 * thrown away as a whole on page load (SESS-06, SESS-07).
 */
const KEY = 'evenhand.state';

interface Stored {
  lastUpdate: number;
  slices: Record<string, unknown>;
}

export function readSlice(name: string, storage: Storage = sessionStorage): unknown {
  return read(storage)?.slices[name];
}

export function writeSlice(
  name: string,
  value: unknown,
  now: number = Date.now(),
  storage: Storage = sessionStorage,
): void {
  const slices = { ...read(storage)?.slices, [name]: value };
  storage.setItem(KEY, JSON.stringify({ lastUpdate: now, slices } satisfies Stored));
}

export function isStoredStateFresh(now: number, storage: Storage = sessionStorage): boolean {
  const stored = read(storage);
  return stored !== null && now - stored.lastUpdate <= Limits.storedSessionValidity;
}

export function discardStoredState(storage: Storage = sessionStorage): void {
  storage.removeItem(KEY);
}

function read(storage: Storage): Stored | null {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? 'null');
    return isStored(stored) ? stored : null;
  } catch {
    return null;
  }
}

function isStored(value: unknown): value is Stored {
  return (
    typeof value === 'object' &&
    value !== null &&
    'lastUpdate' in value &&
    typeof value.lastUpdate === 'number' &&
    'slices' in value &&
    typeof value.slices === 'object'
  );
}

export interface StoredSession {
  expiresAt: number;
  extendedAt: number;
  chosen: Availability;
  availability: Availability;
}

/** The session as it was stored with the page; null when nothing usable was. */
export function readStoredSession(storage: Storage): StoredSession | null {
  const stored = readSlice('session', storage);
  return typeof stored === 'object' && stored !== null && 'expiresAt' in stored && typeof stored.expiresAt === 'number'
    ? (stored as StoredSession)
    : null;
}
