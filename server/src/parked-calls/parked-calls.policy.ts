import { isClosedStatus } from '@evenhand/contract/cases';
import type { AbilityTable } from '../cases/case-abilities.ts';
import type { CaseRules } from '../cases/case-rules.ts';
import { all, hr, hrWhileOpen, invalidNow } from '../cases/case-rules.ts';

const closed = invalidNow('You cannot Park a Call on a closed case');
const noAdviser = invalidNow('There is currently no Adviser on this case to park a call for');

/** Parked calls are HR's alone (PERM-35). On a closed case they are only read (gaps G-106). */
export const parkedCallRules = {
  view: hr,
  park: all(
    hr,
    (_, theCase) => (isClosedStatus(theCase.status) ? closed : null),
    (_, theCase) => (theCase.adviserUserId === null ? noAdviser : null),
  ),
  change: hrWhileOpen,
} satisfies CaseRules;

export const parkedCallAbilities = { parkCall: ({ may }) => may(parkedCallRules.park) } satisfies Partial<AbilityTable>;
