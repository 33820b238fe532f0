import type { ChangeTable } from '../history/change-words.ts';

/** How parked calls read in the history. The adviser is notified by the task. */
export const parkedCallChanges = {
  'parked-call.recorded': {
    subject: ({ person }) => person.name,
    lines: ({ reason, details }) => [`Reason: ${reason.title}`, ...(details.trim() === '' ? [] : [`Details: ${details}`])],
  },
  'parked-call.completed': { subject: ({ person }) => person.name, lines: ({ reason }) => [`Reason: ${reason.title}`] },
  'parked-call.reopened': { subject: ({ person }) => person.name, lines: ({ reason }) => [`Reason: ${reason.title}`] },
  'parked-call.deleted': { subject: ({ person }) => person.name, lines: ({ reason }) => [`Reason: ${reason.title}`] },
} satisfies Partial<ChangeTable>;
