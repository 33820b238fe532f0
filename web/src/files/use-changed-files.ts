import { useEffect, useState } from 'react';
import { checkFiles } from './file-checks.ts';

interface HeldFile {
  readonly filename: string;
  readonly storageId: string;
}

/** The files of an event as its form shows them, with what the next save adds and removes. */
export interface ChangedFiles {
  /** Those it has and keeps. */
  readonly held: readonly HeldFile[];
  readonly added: readonly File[];
  /** Storage ids. */
  readonly removed: readonly string[];
  /** How many more it may have. */
  readonly room: number;
  /** Why chosen files were not added, in sentences. */
  readonly problems: readonly string[];
  readonly isChanged: boolean;
  add(chosen: readonly File[]): void;
  /** Takes back a file that has not been sent. */
  takeBack(file: File): void;
  remove(storageId: string): void;
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
