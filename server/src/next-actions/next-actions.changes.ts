import { dueIn } from '../history/change-text.ts';
import type { ChangeTable } from '../history/change-words.ts';

/** How next actions read in the history. */
export const nextActionChanges = {
  'next-action.scheduled': {
    subject: (facts) => facts.action.title,
    lines: (facts, timeZone) => [`${facts.action.title}: ${facts.assignee.name}, due ${dueIn(facts.due, timeZone)}`],
  },
  'next-action.completed': {
    subject: (facts) => facts.action.title,
    lines: (facts) => [`${facts.action.title}: it was for ${facts.assignee.name}`],
  },
} satisfies Partial<ChangeTable>;
