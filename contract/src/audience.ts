import * as z from 'zod/mini';
import { id, idInPath } from './fields.ts';

/**
 * Who reads a message, or a file that was added to the case itself (gaps G-108, G-115): everybody on the case; its
 * team, which is HR, the owner and the stakeholders; or HR and the person who wrote to HR alone.
 */
export const MessageAudience = { Everyone: 1, CaseTeam: 2, HrOnly: 3 } as const;
export type MessageAudience = (typeof MessageAudience)[keyof typeof MessageAudience];

/** How an audience is called, on screens and in the history. */
export const audienceTitles: Readonly<Record<MessageAudience, string>> = {
  [MessageAudience.Everyone]: 'Everyone on the case',
  [MessageAudience.CaseTeam]: 'Case team',
  [MessageAudience.HrOnly]: 'HR only',
};

/** The audience that is chosen for one. An addition to the specification. */
export const chosenAudience = z.pipe(
  z.union([id, idInPath], 'Must be a whole number.'),
  z.literal(Object.values(MessageAudience), 'Must be 1, 2 or 3.'),
);
