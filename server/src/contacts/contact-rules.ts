import { isClosedStatus } from '@evenhand/contract/cases';
import type { CaseRule } from '../cases/case-rules.ts';
import { all, hr, invalidNow } from '../cases/case-rules.ts';

/** What is said where the case is closed, or has no adviser. */
interface Refusals {
  readonly closed: string;
  readonly noAdviser: string;
}

/** HR records contacts, on an open case that has an adviser to record them for (PERM-35). */
export function hrForAdviser({ closed, noAdviser }: Refusals): CaseRule {
  return all(
    hr,
    (_, theCase) => (isClosedStatus(theCase.status) ? invalidNow(closed) : null),
    (_, theCase) => (theCase.adviserUserId === null ? invalidNow(noAdviser) : null),
  );
}
