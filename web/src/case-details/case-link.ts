import type { CaseAbilities } from '@evenhand/contract/cases';
import * as z from 'zod/mini';

/** What the address of a case can ask to be opened (ROUTE-10 … ROUTE-13), from tasks, notifications and e-mails, and the ability it takes; an event is read by everybody who sees the case. */
const abilityFor = {
  addParticipant: 'addParticipant',
  addObserver: 'addParticipant',
  addAnytimeEvent: 'viewAnytimeEvents',
  event: null,
} as const satisfies Record<string, keyof CaseAbilities | null>;
export type CaseLink = keyof typeof abilityFor;

const links = Object.keys(abilityFor) as [CaseLink, ...CaseLink[]];

/** The query of `/cases/{caseId}`; whatever makes no sense is left out. */
export const caseLinkSearch = z.object({
  action: z.catch(z.optional(z.enum(links)), undefined),
  eventId: z.catch(
    z.optional(
      z.pipe(
        z.string().check(z.regex(/^[1-9]\d{0,14}$/)),
        z.transform((digits: string) => Number(digits)),
      ),
    ),
    undefined,
  ),
});

export interface OpenedByLink {
  readonly link: CaseLink | null;
  /** With the link `event`. */
  readonly eventId: number | null;
}

/** What to open; nothing when nothing was asked for, or the person may not do it. */
export function openedBy(query: unknown, abilities: CaseAbilities): OpenedByLink {
  const { action, eventId = null } = z.parse(caseLinkSearch, query);
  if (action === undefined || (action === 'event' && eventId === null)) return { link: null, eventId: null };
  const ability = abilityFor[action];
  return { link: ability === null || abilities[ability] ? action : null, eventId };
}
