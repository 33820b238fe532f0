import { isApiError } from '../lib/api-error.ts';
import type { NewerVersion } from './draft.ts';
import { arrive, canSave, meet, settleUnchanged, show } from './draft.ts';
import type { DraftCell } from './draft-cell.ts';

/** The outside of a draft: its calls to the server, and how it judges their answers. */
export interface DraftPorts<V> {
  /** Stores the values on the server; answers the `updatedAt` that guards the next save. */
  send: (values: V, base: string | null) => Promise<string>;
  /** Reads the server's version after a conflict. */
  newest: (refusal: unknown) => Promise<NewerVersion<V>>;
  /** The save was refused because the server has a newer version. */
  isConflict: (error: unknown) => boolean;
  /** The reason why another try cannot help (locked, closed, undone), or null. */
  finalReason: (error: unknown) => string | null;
  /** No reason is final: the user can go on typing and try again. */
  isAlwaysRetried?: boolean | undefined;
  /** Compares two versions; as JSON by default. */
  isSame?: ((left: V, right: V) => boolean) | undefined;
  /** Saves when the field, the form or the page is left, and not while the user types. */
  isSavedWhenLeft?: boolean | undefined;
  /** Session storage has the draft too, so the browser does not ask before the page is left. */
  isStoredHere?: boolean;
  onSaved?: (() => void) | undefined;
  /** A save has failed. Not called once the draft is forgotten. */
  onFailed?: ((error: unknown) => void) | undefined;
}

interface DraftSaver {
  /** Saves a second after the last change. */
  readonly saveSoon: () => void;
  /** Saves unsaved values now; waits for a save under way instead. */
  readonly save: () => Promise<void>;
  readonly isSaving: () => boolean;
  /** Cancels the planned save. */
  readonly cancel: () => void;
  /** Cancels the planned save and waits for a save under way. */
  readonly settle: () => Promise<void>;
  /** Reads the newer version that prevents saving. */
  readonly meetNewest: (refusal: unknown) => Promise<void>;
}

const SAVE_AFTER_MS = 1000;
const RETRY_AFTER_MS = 15_000;

/** Sends a draft, one save at a time, and applies the answers to it. */
export function createDraftSaver<V>({ read, become }: DraftCell<V>, ports: DraftPorts<V>): DraftSaver {
  const { isSame = isSameJson, onSaved, onFailed } = ports;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  /** The last save got no answer: the server may have stored it. */
  let isUnanswered = false;

  function plan(wait: number): void {
    clearTimeout(timer);
    if (!read().isForgotten && !ports.isSavedWhenLeft) timer = setTimeout(() => void save(), wait);
  }
  function save(): Promise<void> {
    clearTimeout(timer);
    if (running !== null) return running;
    if (!canSave(read())) return Promise.resolve();
    if (!isUnanswered && isStored()) {
      become(settleUnchanged(read()));
      return Promise.resolve();
    }
    running = attempt().finally(() => {
      running = null;
    });
    return running;
  }
  /** Typed back to the server's version. Without a version, even empty values make a draft. */
  function isStored(): boolean {
    const { shown, base } = read();
    return base.updatedAt !== null && isSame(shown.values, base.values);
  }
  async function attempt(): Promise<void> {
    const sent = read();
    become(show(sent, { status: 'saving' }));
    try {
      const updatedAt = await ports.send(sent.shown.values, sent.base.updatedAt);
      isUnanswered = false;
      if (read().isForgotten) return;
      become(arrive(read(), sent, updatedAt));
      onSaved?.();
      if (read().edition !== sent.edition) plan(SAVE_AFTER_MS);
    } catch (error) {
      isUnanswered = !isApiError(error) || error.status === null;
      if (read().isForgotten) return;
      onFailed?.(error);
      if (ports.isConflict(error)) return meetNewest(error);
      const refusedBecause = ports.finalReason(error);
      const isFinal = refusedBecause !== null && !ports.isAlwaysRetried;
      become(show(read(), { status: isFinal ? 'refused' : 'failed', refusedBecause }));
      if (!isFinal) plan(RETRY_AFTER_MS);
    }
  }
  async function meetNewest(refusal: unknown): Promise<void> {
    try {
      const version = await ports.newest(refusal);
      if (read().isForgotten) return;
      become(meet(read(), version, isSame));
      const { shown, newer } = read();
      if (shown.status === 'unsaved' && newer === null) plan(SAVE_AFTER_MS);
    } catch {
      if (read().isForgotten) return;
      // The newer version could not be read. The next save meets it again.
      become(show(read(), { status: 'failed' }));
      plan(RETRY_AFTER_MS);
    }
  }
  async function settle(): Promise<void> {
    clearTimeout(timer);
    await running;
    clearTimeout(timer);
  }
  return {
    saveSoon: () => plan(SAVE_AFTER_MS),
    save,
    isSaving: () => running !== null,
    cancel: () => clearTimeout(timer),
    settle,
    meetNewest,
  };
}

/** Compares as JSON: the values of a form are plain data. */
export function isSameJson(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
