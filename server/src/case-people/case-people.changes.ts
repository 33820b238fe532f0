import { NO_ADVISER, NOBODY } from '../history/change-text.ts';
import type { ChangeTable } from '../history/change-words.ts';
import { everybodyOn } from '../notifications/recipients.ts';

/** How a change of the adviser or the employee reads in the history and in notices. */
export const casePeopleChanges = {
  'case.adviser-changed': {
    subject: (facts) => facts.to?.name ?? null,
    lines: (facts) => [{ from: facts.from?.name ?? NO_ADVISER, to: facts.to?.name ?? NO_ADVISER }],
    notice: {
      to: (onCase, { to }) => everybodyOn(onCase, [to?.userId ?? null]),
      says({ to }, reader) {
        if (to === null) return 'This case no longer has an adviser';
        return to.userId === reader.userId ? 'You are now the adviser' : `${to.name} is now the adviser`;
      },
    },
  },
  'case.employee-changed': {
    lines: (facts) => [
      { from: facts.from ?? NOBODY, to: facts.to ?? NOBODY },
      ...(facts.noEmployeeReason === null ? [] : [`Reason for no employee: ${facts.noEmployeeReason}`]),
    ],
  },
} satisfies Partial<ChangeTable>;
