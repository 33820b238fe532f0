import { useEffect, useState } from 'react';
import { askBeforeLeaving } from '../lib/ask-before-leaving.ts';
import { randomId } from '../lib/random-id.ts';
import { checkFiles } from './file-checks.ts';
import type { FileProblem, FormFiles, HeldFile, PendingFile } from './form-files.ts';
import { problemOf } from './form-files.ts';

/** The files of an event, with what the next save adds and removes. */
export interface ChangedFiles extends FormFiles {
  readonly added: readonly File[];
  /** Storage ids. */
  readonly removed: readonly string[];
  readonly isChanged: boolean;
  /** Everything has been saved, or is given up. */
  reset(): void;
}

/** Files that are not sent yet are kept by this page alone, so leaving it must be asked about. */
export function useChangedFiles(all: readonly HeldFile[], most: number): ChangedFiles {
  const [added, setAdded] = useState<readonly PendingFile[]>([]);
  const [toRemove, setToRemove] = useState<readonly string[]>([]);
  const [problems, setProblems] = useState<readonly FileProblem[]>([]);
  // Another person may have removed one meanwhile.
  const removed = toRemove.filter((id) => all.some(({ storageId }) => storageId === id));
  const held = all.filter(({ storageId }) => !removed.includes(storageId));
  const room = Math.max(0, most - held.length - added.length);
  const isUnsent = added.length > 0;
  useEffect(() => (isUnsent ? askBeforeLeaving() : undefined), [isUnsent]);
  return {
    held,
    pending: added,
    isImmediate: false,
    added: added.map(({ file }) => file),
    removed,
    room,
    problems,
    isChanged: added.length > 0 || removed.length > 0,
    add(chosen) {
      const checked = checkFiles(chosen, room);
      setAdded([...added, ...checked.accepted.map((file) => ({ id: randomId(), file, percent: null }))]);
      setProblems(checked.problems.map(problemOf));
    },
    takeBack(id) {
      setAdded(added.filter((one) => one.id !== id));
      setProblems([]);
    },
    remove(storageId) {
      setToRemove([...removed, storageId]);
      setProblems([]);
    },
    reset() {
      setAdded([]);
      setToRemove([]);
      setProblems([]);
    },
  };
}
