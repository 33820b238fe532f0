import type { AbilityTable } from '../cases/case-abilities.ts';
import type { CaseRules } from '../cases/case-rules.ts';
import { hr, hrWhileOpen } from '../cases/case-rules.ts';
import { hrForAdviser } from '../contacts/contact-rules.ts';

/** Parked calls are HR's alone (PERM-35). On a closed case they are only read (gaps G-106). */
export const parkedCallRules = {
  view: hr,
  park: hrForAdviser({ closed: 'You cannot Park a Call on a closed case', noAdviser: 'There is currently no Adviser on this case to park a call for' }),
  change: hrWhileOpen,
} satisfies CaseRules;

export const parkedCallAbilities = {
  viewParkedCalls: ({ may }) => may(parkedCallRules.view),
  parkCall: ({ may }) => may(parkedCallRules.park),
} satisfies Partial<AbilityTable>;
