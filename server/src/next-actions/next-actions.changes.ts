import { dueIn } from '../history/change-text.ts';
import type { ChangeTable } from '../history/change-words.ts';

/** How a scheduled next action reads in the history. */
export const nextActionChanges = {
  'next-action.scheduled': {
    subject: (facts) => facts.action.title,
    lines: (facts, timeZone) => [`${facts.action.title}: ${facts.assignee.name}, due ${dueIn(facts.due, timeZone)}`],
  },
} satisfies Partial<ChangeTable>;
