import type { CaseChange } from '../access/case-changes.ts';
import type { CaseChanges } from './changes-by-case.ts';
import { addChange } from './changes-by-case.ts';

/** A screen reads first and follows afterwards; changes of the time between are sent again, for this long. */
const REMEMBERED_FOR_MS = 10_000;

interface RecentChanges {
  remember(change: CaseChange): void;
  remembered(): CaseChanges;
}

/** What has changed in the last seconds, for a screen that begins to follow. */
export function createRecentChanges(): RecentChanges {
  const recent: (CaseChange & { readonly at: number })[] = [];
  return {
    remember(change) {
      const now = Date.now();
      while (recent[0] !== undefined && recent[0].at <= now - REMEMBERED_FOR_MS) recent.shift();
      recent.push({ ...change, at: now });
    },
    remembered() {
      const changes: CaseChanges = new Map();
      for (const change of recent) if (change.at > Date.now() - REMEMBERED_FOR_MS) addChange(changes, change);
      return changes;
    },
  };
}
