import type { DraftState, Version } from './draft.ts';
import {
  adopt,
  beginAct,
  canSave,
  change,
  discard,
  forget,
  isUnsent,
  keepMine,
  startAgain,
  storeSettled,
  takeTheirs,
} from './draft.ts';
import { createDraftCell } from './draft-cell.ts';
import type { DraftPorts } from './draft-saver.ts';
import { createDraftSaver, isSameJson } from './draft-saver.ts';
import { guardLeaving } from './guard-leaving.ts';

export interface DraftKeeper<V> {
  read: () => DraftState<V>;
  subscribe: (listener: () => void) => () => void;
  change: (values: V) => void;
  /** Begins anew with values that need no saving. */
  startAgain: (values: V) => void;
  /** Takes a newer version from the server, unless something unsaved would be lost. */
  adopt: (version: Version<V>) => void;
  /**
   * Sends unsaved values now, and what is typed while they are sent. Answers true when the server holds all
   * of it.
   */
  flush: () => Promise<boolean>;
  /** Defers saving while the field has focus: what is typed during a save waits for the next flush. */
  stay: () => void;
  /** Something typed is not on the server, and may still get there. */
  isUnsent: () => boolean;
  /**
   * Prepares an act: waits for a save under way, and begins none until the act is over. Answers the
   * `updatedAt` that guards the act.
   */
  settle: () => Promise<string | null>;
  /**
   * Reports that the act has stored the values of `settle`. What was typed since is saved as usual; answers
   * false when there is any.
   */
  stored: () => boolean;
  /** Ends the act, however it went: what was typed during it is saved as usual. */
  resume: () => void;
  /** Ends the form: unsaved values are not sent any more. */
  discard: () => void;
  /** Discards the draft and ignores pending responses, after the user lost access. */
  forget: () => void;
  /** Reports that the act was refused because of a newer version. */
  conflict: (refusal: unknown) => Promise<void>;
  keepMine: () => Promise<void>;
  takeTheirs: () => void;
}

/**
 * Keeps half-typed values. They are saved a second after the last change, are not lost by an error, and do
 * not overwrite the version of another person. The browser asks before the page is left without them.
 */
export function createDraftKeeper<V>(start: Version<V>, ports: DraftPorts<V>): DraftKeeper<V> {
  const cell = createDraftCell(start);
  const { read, become } = cell;
  const saver = createDraftSaver(cell, ports);
  const guard = guardLeaving(() => void flush(), { asks: !ports.isStoredHere });
  let isLeft = true;
  cell.subscribe(() => guard(isUnsent(read())));

  function resume(): void {
    const { isActing, edition, settled, newer } = read();
    if (!isActing) return;
    become({ ...read(), isActing: false });
    if (edition !== settled.edition && newer === null) saver.saveSoon();
  }

  async function flush(): Promise<boolean> {
    isLeft = true;
    await saver.save();
    while (isLeft && read().shown.status === 'unsaved' && canSave(read())) await saver.save();
    return ['clean', 'saved'].includes(read().shown.status);
  }

  return {
    read: () => read().shown,
    subscribe: cell.subscribe,
    change(values) {
      if (read().isForgotten) return;
      become(change(read(), values));
      saver.saveSoon();
    },
    startAgain(values) {
      if (read().isForgotten) return;
      saver.cancel();
      become(startAgain(read(), values));
    },
    adopt(version) {
      if (!saver.isSaving()) become(adopt(read(), version, ports.isSame ?? isSameJson));
    },
    flush,
    stay() {
      isLeft = false;
    },
    isUnsent: () => isUnsent(read()),
    async settle() {
      become(beginAct(read()));
      await saver.settle();
      return read().base.updatedAt;
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
