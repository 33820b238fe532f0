import type { AbilityTable } from '../cases/case-abilities.ts';
import type { CaseRules } from '../cases/case-rules.ts';
import { hr, hrWhileOpen } from '../cases/case-rules.ts';
import { hrForAdviser } from '../contacts/contact-rules.ts';

/** Failed contacts are HR's alone (PERM-35). On a closed case they are only read (gaps G-106). */
export const failedContactRules = {
  view: hr,
  record: hrForAdviser({
    closed: 'You cannot record a Failed Contact on a closed case.',
    noAdviser: 'There is currently no Adviser on this case to record a Failed Contact against.',
  }),
  remove: hrWhileOpen,
} satisfies CaseRules;

export const failedContactAbilities = {
  viewFailedContacts: ({ may }) => may(failedContactRules.view),
  recordFailedContact: ({ may }) => may(failedContactRules.record),
} satisfies Partial<AbilityTable>;
