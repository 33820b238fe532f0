import { isApiError } from '../lib/api-error.ts';
import { askBeforeLeaving } from '../lib/ask-before-leaving.ts';
import { randomId } from '../lib/random-id.ts';
import { filesText } from './files.text.ts';
import type { FileProblem, PendingFile } from './form-files.ts';
import { problemOf } from './form-files.ts';

/** What a queue needs from outside. */
export interface UploadPorts {
  /** Sends a file, and tells how much of it has been sent. */
  readonly send: (file: File, manner: { readonly signal: AbortSignal; readonly onProgress: (percent: number) => void }) => Promise<void>;
  readonly remove: (storageId: string) => Promise<void>;
  /** Reads again which files there are: an act that got no good answer may still have been carried out. */
  readonly readAgain: () => Promise<void>;
}

export interface UploadState {
  readonly pending: readonly PendingFile[];
  readonly problems: readonly FileProblem[];
}

/** Sends files one after the other, in the order of the person. It goes on while its form is not shown. */
export interface UploadQueue {
  readonly read: () => UploadState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly add: (files: readonly File[], problems: readonly string[]) => void;
  readonly takeBack: (id: string) => void;
  readonly remove: (storageId: string) => void;
  /** Stops what is under way; nothing is sent any more and nothing stays in memory. */
  readonly forget: () => void;
}

export function createUploadQueue({ send, remove, readAgain }: UploadPorts): UploadQueue {
  let state: UploadState = { pending: [], problems: [] };
  let line = Promise.resolve();
  let stopAsking: (() => void) | null = null;
  let isForgotten = false;
  const stops = new Map<string, AbortController>();
  const listeners = new Set<() => void>();

  function become(change: Partial<UploadState>): void {
    if (isForgotten) return;
    state = { ...state, ...change };
    if (state.pending.length === 0) {
      stopAsking?.();
      stopAsking = null;
    } else stopAsking ??= askBeforeLeaving();
    for (const listener of listeners) listener();
  }
  const progress = (id: string, percent: number): void => become({ pending: state.pending.map((one) => (one.id === id ? { ...one, percent } : one)) });
  const drop = (id: string): void => become({ pending: state.pending.filter((one) => one.id !== id) });
  function say(error: unknown, sentence: string): void {
    const said = isApiError(error) && error.status !== null && error.code !== 'UNKNOWN_ERROR' ? error.description : sentence;
    become({ problems: [...state.problems, problemOf(said)] });
  }
  async function checkAgain(): Promise<void> {
    // A list that cannot be read now is read again with the next change.
    if (!isForgotten) await readAgain().catch(() => undefined);
  }
  async function upload(id: string, file: File, { signal }: AbortController): Promise<void> {
    if (signal.aborted) return;
    let isSent = true;
    progress(id, 0);
    try {
      await send(file, { signal, onProgress: (percent) => progress(id, percent) });
    } catch (error) {
      isSent = false;
      if (!signal.aborted) say(error, filesText.notAdded(file.name));
    }
    stops.delete(id);
    drop(id);
    if (!isSent) await checkAgain();
  }

  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    add(files, problems) {
      if (isForgotten) return;
      const added = files.map((file): PendingFile => ({ id: randomId(), file, percent: null }));
      become({ pending: [...state.pending, ...added], problems: problems.map(problemOf) });
      for (const { id, file } of added) {
        const stop = new AbortController();
        stops.set(id, stop);
        line = line.then(() => upload(id, file, stop));
      }
    },
    takeBack(id) {
      stops.get(id)?.abort();
      stops.delete(id);
      drop(id);
    },
    remove(storageId) {
      become({ problems: [] });
      remove(storageId).catch(async (error: unknown) => {
        say(error, filesText.notRemoved);
        await checkAgain();
      });
    },
    forget() {
      become({ pending: [], problems: [] });
      isForgotten = true;
      for (const stop of stops.values()) stop.abort();
    },
  };
}
