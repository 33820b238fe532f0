import type { CaseAbilities } from '@evenhand/contract/cases';
import * as z from 'zod/mini';

/** What the address of a case can ask to be opened (ROUTE-10, ROUTE-11), from tasks, notifications and e-mails, and the ability it takes. */
const abilityFor = { addParticipant: 'addParticipant', addObserver: 'addParticipant' } as const satisfies Record<string, keyof CaseAbilities>;
export type CaseLink = keyof typeof abilityFor;

const links = Object.keys(abilityFor) as [CaseLink, ...CaseLink[]];

/** The query of `/cases/{caseId}`; whatever makes no sense is left out. */
export const caseLinkSearch = z.object({ action: z.catch(z.optional(z.enum(links)), undefined) });

/** What to open, or null: nothing was asked for, or the person may not do it. */
export function openedBy(query: unknown, abilities: CaseAbilities): CaseLink | null {
  const action = z.parse(caseLinkSearch, query).action;
  return action !== undefined && abilities[abilityFor[action]] ? action : null;
}
