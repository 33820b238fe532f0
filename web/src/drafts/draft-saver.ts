import type { NewerVersion } from './draft.ts';
import { arrive, canSave, meet, show } from './draft.ts';
import type { DraftCell } from './draft-cell.ts';

/** What saving a draft needs from outside. */
export interface DraftPorts<V> {
  /** Keeps the values on the server; answers the `updatedAt` that guards the next save. */
  send: (values: V, base: string | null) => Promise<string>;
  /** What the server holds now, which is why it refused a save. */
  newest: (refusal: unknown) => Promise<NewerVersion<V>>;
  /** The save failed because the server has a newer version. */
  isConflict: (error: unknown) => boolean;
  /** Why another automatic try cannot help (locked, closed, undone), or null. */
  finalReason: (error: unknown) => string | null;
  /** Whether two versions say the same; as JSON where the port does not say. */
  isSame?: (left: V, right: V) => boolean;
}

interface DraftSaver {
  /** Saves a second after the last change. */
  readonly saveSoon: () => void;
  /** Saves now what is unsaved; a save under way is waited for instead. */
  readonly save: () => Promise<void>;
  readonly isSaving: () => boolean;
  /** No save is planned any more. */
  readonly cancel: () => void;
  /** No save is planned nor under way any more. */
  readonly settle: () => Promise<void>;
  /** Reads the newer version that prevents saving. */
  readonly meetNewest: (refusal: unknown) => Promise<void>;
}

const SAVE_AFTER_MS = 1000;
const RETRY_AFTER_MS = 15_000;

/** Decides when a draft is sent, one save at a time, and what the answer changes. */
export function createDraftSaver<V>({ read, become }: DraftCell<V>, ports: DraftPorts<V>): DraftSaver {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;

  function plan(wait: number): void {
    clearTimeout(timer);
    if (!read().isForgotten) timer = setTimeout(() => void save(), wait);
  }
  function save(): Promise<void> {
    clearTimeout(timer);
    if (running !== null) return running;
    if (!canSave(read())) return Promise.resolve();
    running = attempt().finally(() => {
      running = null;
    });
    return running;
  }
  async function attempt(): Promise<void> {
    const { edition, base } = read();
    become(show(read(), { status: 'saving' }));
    try {
      const moment = await ports.send(read().shown.values, base);
      if (read().isForgotten) return;
      become(arrive(read(), edition, moment));
      if (read().edition !== edition) plan(SAVE_AFTER_MS);
    } catch (error) {
      if (read().isForgotten) return;
      if (ports.isConflict(error)) return meetNewest(error);
      const refusedBecause = ports.finalReason(error);
      become(show(read(), { status: refusedBecause === null ? 'failed' : 'refused', refusedBecause }));
      if (refusedBecause === null) plan(RETRY_AFTER_MS);
    }
  }
  async function meetNewest(refusal: unknown): Promise<void> {
    try {
      const version = await ports.newest(refusal);
      if (read().isForgotten) return;
      become(meet(read(), version, ports.isSame));
      const { shown, newer } = read();
      if (shown.status === 'unsaved' && newer === null) plan(SAVE_AFTER_MS);
    } catch {
      if (read().isForgotten) return;
      // The newer version could not be read. The next save finds it again.
      become(show(read(), { status: 'failed' }));
      plan(RETRY_AFTER_MS);
    }
  }
  async function settle(): Promise<void> {
    clearTimeout(timer);
    await running;
    clearTimeout(timer);
  }
  return { saveSoon: () => plan(SAVE_AFTER_MS), save, isSaving: () => running !== null, cancel: () => clearTimeout(timer), settle, meetNewest };
}
