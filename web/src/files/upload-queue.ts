import { isApiError } from '../lib/api-error.ts';
import { askBeforeLeaving } from '../lib/ask-before-leaving.ts';
import { randomId } from '../lib/random-id.ts';
import type { FileProblem, PendingFile } from './attached-files.ts';
import { problemOf } from './attached-files.ts';
import { filesText } from './files.text.ts';

export interface UploadPorts {
  /** Sends a file, and tells how much of it has been sent. */
  readonly send: (
    file: File,
    manner: { readonly signal: AbortSignal; readonly onProgress: (percent: number) => void },
  ) => Promise<void>;
  readonly remove: (storageId: string) => Promise<void>;
  /** Reads again which files there are: an act that got no good answer may still have been carried out. */
  readonly readAgain: () => Promise<void>;
  /**
   * The reason why the form takes no file any more (completed, locked, closed, undone), or null. Left out where the
   * form stays and says so itself.
   */
  readonly finalReason?: (error: unknown) => string | null;
}

export interface UploadState {
  readonly pending: readonly PendingFile[];
  readonly problems: readonly FileProblem[];
  /** The form takes no file any more: why, and the names of those that were not added. */
  readonly refused: { readonly because: string; readonly names: readonly string[] } | null;
}

/** Sends files one after the other, in the order of the person. It goes on while its form is not shown. */
export interface UploadQueue {
  readonly read: () => UploadState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly add: (files: readonly File[], problems: readonly string[]) => void;
  readonly takeBack: (id: string) => void;
  readonly remove: (storageId: string) => void;
  readonly isUnsent: () => boolean;
  /** Stops what is under way; nothing is sent any more and nothing stays in memory. */
  readonly forget: () => void;
}

export function createUploadQueue({ send, remove, readAgain, finalReason = () => null }: UploadPorts): UploadQueue {
  let state: UploadState = { pending: [], problems: [], refused: null };
  let line = Promise.resolve();
  const askWhileSending = askBeforeLeaving();
  let isForgotten = false;
  const stops = new Map<string, AbortController>();
  const listeners = new Set<() => void>();

  function become(change: Partial<UploadState>): void {
    if (isForgotten) return;
    state = { ...state, ...change };
    askWhileSending(isUnsent());
    for (const listener of listeners) listener();
  }
  const isUnsent = (): boolean => state.pending.length > 0;
  const progress = (id: string, percent: number): void =>
    become({ pending: state.pending.map((one) => (one.id === id ? { ...one, percent } : one)) });
  const drop = (id: string): void => become({ pending: state.pending.filter((one) => one.id !== id) });
  const say = (error: unknown, sentence: string): void =>
    become({ problems: [...state.problems, problemOf(saidBy(error) ?? sentence)] });
  function giveUp(because: string): void {
    for (const stop of stops.values()) stop.abort();
    stops.clear();
    become(givenUp(state, because));
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
      const because = signal.aborted ? null : finalReason(error);
      if (because !== null) return giveUp(because);
      if (!signal.aborted) say(error, filesText.notAdded(file.name));
    }
    stops.delete(id);
    drop(id);
    if (!isSent) await checkAgain();
  }

  return {
    read: () => state,
    isUnsent,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add(files, problems) {
      if (isForgotten) return;
      const added = files.map((file): PendingFile => ({ id: randomId(), file, percent: null }));
      become({ pending: [...state.pending, ...added], problems: problems.map(problemOf), refused: null });
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
      become({ pending: [], problems: [], refused: null });
      isForgotten = true;
      for (const stop of stops.values()) stop.abort();
    },
  };
}

/** Error text of the server, if people can read it. */
function saidBy(error: unknown): string | null {
  return isApiError(error) && error.status !== null && error.code !== 'UNKNOWN_ERROR' ? error.description : null;
}

/** None of the files can be added any more, so none is tried. */
function givenUp({ pending }: UploadState, because: string): UploadState {
  const names = pending.map(({ file }) => file.name);
  return {
    pending: [],
    problems: names.map((name) => problemOf(filesText.notAdded(name))),
    refused: { because, names },
  };
}
