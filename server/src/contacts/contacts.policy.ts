import { isClosedStatus } from '@evenhand/contract/cases';
import type { AbilityTable } from '../cases/case-abilities.ts';
import type { CaseRule, CaseRules } from '../cases/case-rules.ts';
import { all, hr, hrWhileOpen, invalidNow } from '../cases/case-rules.ts';

/** Contacts are HR's alone (PERM-35). On a closed case they are only read (gaps G-106). */
export const contactRules = {
  view: hr,
  change: hrWhileOpen,
  parkCall: hrForAdviser({
    closed: 'You cannot Park a Call on a closed case',
    noAdviser: 'There is currently no Adviser on this case to park a call for',
  }),
  recordFailedContact: hrForAdviser({
    closed: 'You cannot record a Failed Contact on a closed case.',
    noAdviser: 'There is currently no Adviser on this case to record a Failed Contact against.',
  }),
} satisfies CaseRules;

export const contactAbilities = {
  viewParkedCalls: ({ may }) => may(contactRules.view),
  parkCall: ({ may }) => may(contactRules.parkCall),
  viewFailedContacts: ({ may }) => may(contactRules.view),
  recordFailedContact: ({ may }) => may(contactRules.recordFailedContact),
} satisfies Partial<AbilityTable>;

/** HR records contacts on an open case that has an adviser to record them for. */
function hrForAdviser({ closed, noAdviser }: { readonly closed: string; readonly noAdviser: string }): CaseRule {
  return all(
    hr,
    (_, theCase) => (isClosedStatus(theCase.status) ? invalidNow(closed) : null),
    (_, theCase) => (theCase.adviserUserId === null ? invalidNow(noAdviser) : null),
  );
}
