import type { DraftState, Version } from './draft.ts';
import { adopt, beginAct, canSave, discard, forget, isOnItsWay, keepMine, storeSettled, takeTheirs, typeInto } from './draft.ts';
import { createDraftCell } from './draft-cell.ts';
import type { DraftPorts } from './draft-saver.ts';
import { createDraftSaver } from './draft-saver.ts';
import { guardLeaving } from './guard-leaving.ts';

export interface DraftKeeper<V> {
  read: () => DraftState<V>;
  subscribe: (listener: () => void) => () => void;
  change: (values: V) => void;
  /** Takes a newer version from the server, unless something typed would be lost. */
  adopt: (version: Version<V>) => void;
  /**
   * Sends what is unsaved now, and what is typed while it is sent. Answers whether the server
   * holds all of it now.
   */
  flush: () => Promise<boolean>;
  /** Something typed is not on the server, and may still get there. */
  isUnsent: () => boolean;
  /**
   * Before an act: the save under way is waited for, and none begins until the act is over. Answers the
   * `updatedAt` that guards the act.
   */
  settle: () => Promise<string | null>;
  /**
   * The act has stored the values of `settle`. What was typed since is saved as usual;
   * answers false when there is any.
   */
  stored: () => boolean;
  /** The act is over, however it ended: what was typed during it is saved as usual. */
  resume: () => void;
  /** The form has ended: what is typed into it is no longer wanted. */
  discard: () => void;
  /**
   * Its case is out of sight: what was typed is gone for good, nothing is sent any more and an answer
   * still to come changes nothing.
   */
  forget: () => void;
  /** The act was refused for a newer version. */
  conflict: (refusal: unknown) => Promise<void>;
  keepMine: () => Promise<void>;
  takeTheirs: () => void;
}

/**
 * Keeps half-typed values. They are saved a second after the last change, are not lost by an error, and do
 * not overwrite what another person saved. The browser asks before the page is left without them.
 */
export function createDraftKeeper<V>(start: Version<V>, ports: DraftPorts<V>): DraftKeeper<V> {
  const cell = createDraftCell(start);
  const { read, become } = cell;
  const saver = createDraftSaver(cell, ports);
  const guard = guardLeaving(() => void flush());
  cell.subscribe(() => guard(isOnItsWay(read())));

  function resume(): void {
    const { isActing, edition, settled, newer } = read();
    if (!isActing) return;
    become({ ...read(), isActing: false });
    if (edition !== settled.edition && newer === null) saver.saveSoon();
  }

  async function flush(): Promise<boolean> {
    await saver.save();
    while (read().shown.status === 'unsaved' && canSave(read())) await saver.save();
    return ['clean', 'saved'].includes(read().shown.status);
  }

  return {
    read: () => read().shown,
    subscribe: cell.subscribe,
    change(values) {
      if (read().isForgotten) return;
      become(typeInto(read(), values));
      saver.saveSoon();
    },
    adopt(version) {
      if (!saver.isSaving()) become(adopt(read(), version, ports.isSame));
    },
    flush,
    isUnsent: () => isOnItsWay(read()),
    async settle() {
      become(beginAct(read()));
      await saver.settle();
      return read().base;
    },
    stored() {
      become(storeSettled(read()));
      const isAll = read().edition === read().savedEdition;
      resume();
      return isAll;
    },
    resume,
    discard() {
      saver.cancel();
      become(discard(read()));
    },
    forget() {
      saver.cancel();
      become(forget(read(), start.values));
    },
    async conflict(refusal) {
      if (!read().isForgotten) await saver.meetNewest(refusal);
    },
    async keepMine() {
      const { newer } = read();
      if (newer === null) return;
      become(keepMine(read(), newer));
      await saver.save();
    },
    takeTheirs() {
      const { newer } = read();
      if (newer !== null) become(takeTheirs(read(), newer));
    },
  };
}
