import { useState } from 'react';
import type { CaseMenuEntry } from '../features/feature.ts';

/** The entry of a menu whose work is under way, if there is one. */
export function useRunning() {
  const [running, setRunning] = useState<CaseMenuEntry | null>(null);
  const onRun = (item: CaseMenuEntry, work: Promise<void>): void => {
    setRunning(item);
    void work.finally(() => setRunning(null));
  };
  return { running, onRun };
}
