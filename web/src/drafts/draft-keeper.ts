export interface Version<V> {
  readonly values: V;
  readonly updatedAt: string | null;
}

export interface DraftPorts<V> {
  /** Keeps the values on the server; answers the moment that guards the next save. */
  send: (values: V, base: string | null) => Promise<string>;
  /** What the server holds now. */
  newest: () => Promise<Version<V>>;
  /** A newer version stands in the way. */
  isConflict: (error: unknown) => boolean;
  /** Why trying again by itself cannot help (locked, closed, undone), or null. */
  finalReason: (error: unknown) => string | null;
}

export interface DraftState<V> {
  readonly values: V;
  readonly status: 'clean' | 'unsaved' | 'saving' | 'saved' | 'failed' | 'refused';
  readonly savedAt: string | null;
  readonly refusedBecause: string | null;
  /** What somebody else saved meanwhile, until the person has chosen. */
  readonly theirs: V | null;
}

export interface DraftKeeper<V> {
  read: () => DraftState<V>;
  subscribe: (listener: () => void) => () => void;
  change: (values: V) => void;
  /** Takes a newer version from the server, unless something typed would be lost. */
  adopt: (version: Version<V>) => void;
  /** Sends what is unsaved now, and what is typed while it is sent. */
  flush: () => Promise<void>;
  /** Before an act: the save under way is waited for, and none begins until the act is over. Answers the moment that guards the act. */
  settle: () => Promise<string | null>;
  /** The act has stored the values of `settle`. What was typed since is saved as usual; answers false when there is any. */
  stored: () => boolean;
  /** The act is over, however it ended: what was typed during it is saved as usual. */
  resume: () => void;
  /** The form has ended: what is typed into it is no longer wanted. */
  discard: () => void;
  /** Its case is out of sight: what was typed is gone for good, nothing is sent any more and an answer still to come changes nothing. */
  forget: () => void;
  /** The act met a newer version. */
  conflict: () => Promise<void>;
  keepMine: () => Promise<void>;
  takeTheirs: () => void;
}

const WAIT = 1000;
const RETRY = 15_000;

/** Keeps half-typed values: saved a second after the last change, never lost by an error, never written over somebody else's. */
export function createDraftKeeper<V>(start: Version<V>, ports: DraftPorts<V>): DraftKeeper<V> {
  let state: DraftState<V> = { values: start.values, status: 'clean', savedAt: null, refusedBecause: null, theirs: null };
  let base = start.updatedAt;
  let newer: Version<V> | null = null;
  let edition = 0;
  let savedEdition = 0;
  /** What the last act began with. */
  let settled = { edition, values: start.values };
  let isActing = false;
  let isForgotten = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  const listeners = new Set<() => void>();

  function set(change: Partial<DraftState<V>>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }
  function plan(wait: number): void {
    clearTimeout(timer);
    if (!isForgotten) timer = setTimeout(() => void save(), wait);
  }
  function save(): Promise<void> {
    clearTimeout(timer);
    if (running !== null) return running;
    if (edition === savedEdition || newer !== null || isActing) return Promise.resolve();
    running = attempt().finally(() => {
      running = null;
    });
    return running;
  }
  async function attempt(): Promise<void> {
    const sent = edition;
    set({ status: 'saving' });
    try {
      const moment = await ports.send(state.values, base);
      if (isForgotten) return;
      base = moment;
      savedEdition = sent;
      set({ status: edition === sent ? 'saved' : 'unsaved', savedAt: base });
      if (edition !== sent) plan(WAIT);
    } catch (error) {
      if (isForgotten) return;
      if (ports.isConflict(error)) return meet();
      const refusedBecause = ports.finalReason(error);
      set({ status: refusedBecause === null ? 'failed' : 'refused', refusedBecause });
      if (refusedBecause === null) plan(RETRY);
    }
  }
  /** Stored by an act of this person's, after which they went on typing. */
  function isOwn(version: Version<V>): boolean {
    return savedEdition === settled.edition && isSame(version.values, settled.values);
  }
  async function meet(): Promise<void> {
    try {
      const version = await ports.newest();
      if (isForgotten) return;
      if (isSame(version.values, state.values)) {
        base = version.updatedAt;
        savedEdition = edition;
        set({ status: 'saved', savedAt: base });
        return;
      }
      if (isOwn(version)) {
        base = version.updatedAt;
        set({ status: 'unsaved' });
        plan(WAIT);
        return;
      }
      newer = version;
      set({ status: 'unsaved', theirs: version.values });
    } catch {
      if (isForgotten) return;
      // Their version could not be read; the next save meets them again.
      set({ status: 'failed' });
      plan(RETRY);
    }
  }

  function resume(): void {
    if (!isActing) return;
    isActing = false;
    if (edition !== settled.edition && newer === null) plan(WAIT);
  }

  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    change(values) {
      if (isForgotten) return;
      edition++;
      set({ values, status: 'unsaved' });
      plan(WAIT);
    },
    adopt(version) {
      // Moments are ISO 8601 in UTC: an older answer still in the cache must not bring old words back.
      const isNewer = version.updatedAt !== null && (base === null || version.updatedAt > base);
      if (!isNewer || isForgotten || running !== null || newer !== null) return;
      const isTyped = edition !== savedEdition;
      if (isTyped && !isOwn(version)) return;
      base = version.updatedAt;
      if (!isTyped) set({ values: version.values });
    },
    async flush() {
      await save();
      while (state.status === 'unsaved' && edition !== savedEdition && newer === null && !isActing) await save();
    },
    async settle() {
      settled = { edition, values: state.values };
      isActing = true;
      clearTimeout(timer);
      await running;
      clearTimeout(timer);
      return base;
    },
    stored() {
      savedEdition = settled.edition;
      const isAll = edition === savedEdition;
      set({ status: isAll ? 'clean' : 'unsaved' });
      resume();
      return isAll;
    },
    resume,
    discard() {
      clearTimeout(timer);
      isActing = false;
      savedEdition = edition;
      set({ status: 'clean' });
    },
    forget() {
      isForgotten = true;
      clearTimeout(timer);
      newer = null;
      savedEdition = edition;
      settled = { edition, values: start.values };
      set({ values: start.values, status: 'clean', savedAt: null, refusedBecause: null, theirs: null });
    },
    async conflict() {
      if (!isForgotten) await meet();
    },
    async keepMine() {
      if (newer === null) return;
      base = newer.updatedAt;
      newer = null;
      edition++;
      set({ theirs: null });
      await save();
    },
    takeTheirs() {
      if (newer === null) return;
      const { values, updatedAt } = newer;
      base = updatedAt;
      newer = null;
      savedEdition = edition;
      set({ values, theirs: null, status: 'saved', savedAt: updatedAt });
    },
  };
}

function isSame<V>(one: V, other: V): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
