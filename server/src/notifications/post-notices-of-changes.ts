import { NotificationType } from '@evenhand/contract/tasks';
import type { ChangeTable, ChangeWords } from '../history/change-words.ts';
import type { FactListener } from '../history/ledger.ts';
import { postNotice } from './post-notice.ts';

/**
 * Derives the notices of an act from the facts it recorded, in its transaction (decision 0021). Acts write no
 * notices themselves; a task announces itself (tasks/task-holders.ts).
 */
export function postNoticesOfChanges(changes: ChangeTable): FactListener {
  return async (act, onCase, entries) => {
    for (const { kind, facts, recordId } of entries) {
      const { notice } = changes[kind] as ChangeWords<unknown>;
      const to = notice?.to(onCase, facts) ?? null;
      if (to !== null)
        await postNotice(act, onCase, { type: NotificationType.InformationOnly, kind, facts, recordId }, to);
    }
  };
}
