import { useEffect, useState } from 'react';
import { checkFiles } from './file-checks.ts';
import type { FormFiles, HeldFile } from './form-files.ts';

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
  const [added, setAdded] = useState<readonly File[]>([]);
  const [toRemove, setToRemove] = useState<readonly string[]>([]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  // Another person may have removed one meanwhile.
  const removed = toRemove.filter((id) => all.some(({ storageId }) => storageId === id));
  const held = all.filter(({ storageId }) => !removed.includes(storageId));
  const room = Math.max(0, most - held.length - added.length);
  useEffect(() => {
    if (added.length === 0) return;
    // The browser asks before it leaves the page: files that were not sent are nowhere else.
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [added.length]);
  return {
    held,
    pending: added.map((file) => ({ file, percent: null })),
    isImmediate: false,
    added,
    removed,
    room,
    problems,
    isChanged: added.length > 0 || removed.length > 0,
    add(chosen) {
      const checked = checkFiles(chosen, room);
      setAdded([...added, ...checked.accepted]);
      setProblems(checked.problems);
    },
    takeBack(file) {
      setAdded(added.filter((one) => one !== file));
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
