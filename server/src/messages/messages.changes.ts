import { hrUserIdsOf } from '../cases/hr-users.queries.ts';
import type { ChangeTable } from '../history/change-words.ts';

/** How requests for help read in the history and in notices. */
export const messageChanges = {
  'case.seek-help-requested': {
    lines: (facts) => (facts.isLocking ? ['The case was locked until HR unlocks it'] : []),
    // The adviser is notified by the task to answer; without an adviser every HR user of
    // the policy area is notified (HELP-08).
    notice: {
      to: (onCase, { isAdviserAsked }) => (isAdviserAsked === false ? hrUserIdsOf(onCase) : null),
      says: (_, { actorName }) => `${actorName} has asked for help`,
    },
  },
} satisfies Partial<ChangeTable>;
