import type { ModuleMatrix } from '../module-matrix.ts';
import { about, editor, isHr, isLocked, onlyOn, writers } from '../oracle-rules.ts';

const reopening = about((situation) => {
  if (!isHr(situation.actor) && !writers.includes(situation.actor)) return 'forbidden';
  if (isLocked(situation) && !isHr(situation.actor)) return 'forbidden';
  return situation.state === 'closed' || situation.state === 'closedLocked' ? 'allowed' : 'state';
});

/** What the specification says of the calls of this module. It imports no policy, and must not. */
export const caseClosureMatrix = {
  verdicts: {
    'PUT /api/cases/:id/close': onlyOn('simple', editor),
    'PUT /api/cases/:id/reopen': onlyOn('simple', reopening),
  },
  samples: ({ matrixCase, lookup }) => ({
    'PUT /api/cases/:id/close': {
      body: {
        caseTrackingRecordId: matrixCase.caseId,
        workflowTrackingComponentId: 1,
        conclusion: 'Done',
        outcomeStageId: null,
      },
    },
    'PUT /api/cases/:id/reopen': {
      body: { caseId: matrixCase.caseId, reopenCaseReasonId: lookup('reopen-reasons'), details: 'New facts' },
    },
  }),
  promises: { close: 'PUT /api/cases/:id/close', reopen: 'PUT /api/cases/:id/reopen' },
} satisfies ModuleMatrix;
