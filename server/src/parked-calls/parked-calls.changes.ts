import { contactWords } from '../contacts/contact-words.ts';
import type { ChangeTable } from '../history/change-words.ts';

/** How parked calls read in the history. The adviser is notified by the task. */
export const parkedCallChanges = {
  'parked-call.recorded': contactWords,
  'parked-call.completed': contactWords,
  'parked-call.reopened': contactWords,
  'parked-call.deleted': contactWords,
} satisfies Partial<ChangeTable>;
