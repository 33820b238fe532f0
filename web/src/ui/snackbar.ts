import { Limits } from '@evenhand/contract/limits';

export type SnackbarSeverity = 'success' | 'error' | 'info' | 'warning';
export interface Snackbar {
  readonly id: number;
  readonly message: string;
  readonly severity: SnackbarSeverity;
}

const MAXIMUM_AT_ONCE = 3;
let nextId = 1;
let snackbars: readonly Snackbar[] = [];
const listeners = new Set<() => void>();
const timers = new Map<number, { handle: ReturnType<typeof setTimeout> | undefined; left: number; since: number }>();

/**
 * Raises a snackbar. Without a severity it is an error (SHELL-33). The same text is not repeated; a
 * success replaces the success before it, so that successes do not pile up over the page; a fourth
 * snackbar replaces the oldest. An error stays until it is dismissed, the others hide themselves (gaps G-116).
 */
export function showSnackbar(message: string, severity: SnackbarSeverity = 'error'): void {
  const shown = snackbars.find((snackbar) => snackbar.message === message && snackbar.severity === severity);
  if (shown !== undefined) {
    if (severity !== 'error') start(shown.id, Limits.snackbarAutoHide);
    return;
  }
  const snackbar = { id: nextId++, message, severity };
  const staying = snackbars
    .filter((old) => severity !== 'success' || old.severity !== 'success')
    .slice(1 - MAXIMUM_AT_ONCE);
  for (const old of snackbars) if (!staying.includes(old)) stop(old.id);
  change([...staying, snackbar]);
  if (severity !== 'error') start(snackbar.id, Limits.snackbarAutoHide);
}

export function dismissSnackbar(id: number): void {
  stop(id);
  change(snackbars.filter((snackbar) => snackbar.id !== id));
}

/** The person goes on to the next act: what was only passing goes, errors stay until they are dismissed. */
export function dismissPassing(): void {
  for (const { id, severity } of snackbars) if (severity !== 'error') dismissSnackbar(id);
}

/** Takes good news back, when what came after it was refused. */
export function dismissSuccesses(): void {
  for (const { id, severity } of snackbars) if (severity === 'success') dismissSnackbar(id);
}

/** While the pointer or the focus is in the snackbars, their timers are paused. */
export function pauseSnackbars(): void {
  for (const [id, timer] of timers) {
    if (timer.handle === undefined) continue;
    clearTimeout(timer.handle);
    timers.set(id, { handle: undefined, left: timer.left - (Date.now() - timer.since), since: 0 });
  }
}

export function resumeSnackbars(): void {
  for (const [id, timer] of timers) if (timer.handle === undefined) start(id, Math.max(1000, timer.left));
}

/** @internal Tests begin without snackbars. */
export function clearSnackbars(): void {
  for (const { id } of snackbars) stop(id);
  change([]);
}

export function readSnackbars(): readonly Snackbar[] {
  return snackbars;
}

export function subscribeSnackbars(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function start(id: number, left: number): void {
  clearTimeout(timers.get(id)?.handle);
  timers.set(id, { handle: setTimeout(() => dismissSnackbar(id), left), left, since: Date.now() });
}

function stop(id: number): void {
  clearTimeout(timers.get(id)?.handle);
  timers.delete(id);
}

function change(next: readonly Snackbar[]): void {
  snackbars = next;
  for (const listener of listeners) listener();
}
