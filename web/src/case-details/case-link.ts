import type { CaseAbilities } from '@evenhand/contract/cases';
import * as z from 'zod/mini';

/**
 * Dialogs that the address of a case can open (ROUTE-10, ROUTE-11, EXIT-09), from tasks, notifications and e-mails, and
 * the ability it takes; null when everybody who sees the case may open it.
 */
const abilityFor = {
  addParticipant: 'addParticipant',
  addObserver: 'addParticipant',
  addAnytimeEvent: 'startAnytimeEvent',
  event: null,
  exitCase: null,
} as const satisfies Record<string, keyof CaseAbilities | null>;
export type CaseLink = keyof typeof abilityFor;

const links = Object.keys(abilityFor) as [CaseLink, ...CaseLink[]];

/** The query of `/cases/{caseId}`; values that are not valid are left out. */
export const caseLinkSearch = z.object({
  action: z.catch(z.optional(z.enum(links)), undefined),
  eventId: z.catch(z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/))), undefined),
});

/** The dialog to open; null if none was requested, or the person may not use it. */
export function openedBy(query: unknown, abilities: CaseAbilities): CaseLink | null {
  const { action } = z.parse(caseLinkSearch, query);
  if (action === undefined) return null;
  const ability = abilityFor[action];
  return ability === null || abilities[ability] ? action : null;
}

/** The tracked event that the link `event` opens. */
export function eventAskedFor(query: unknown): number | null {
  const { action, eventId } = z.parse(caseLinkSearch, query);
  return action === 'event' && eventId !== undefined ? Number(eventId) : null;
}
