import type { ModuleMatrix } from '../module-matrix.ts';
import { editor, hrAlways, onlyOn, viewer } from '../oracle-rules.ts';

/** What the specification says of the calls of this module. It imports no policy, and must not. */
export const casesMatrix = {
  verdicts: {
    'GET /api/cases/:id/reasons': viewer,
    'PUT /api/cases/:id/lock': hrAlways,
    'PUT /api/cases/:id/unlock': hrAlways,
    'PUT /api/cases/:id/overview': editor,
    'PUT /api/cases/:id/risk/:riskId': onlyOn('guided', editor),
    'POST /api/cases/:id/risk': onlyOn('guided', editor),
    'PUT /api/cases/:id/reasons': onlyOn('guided', editor),
    'POST /api/cases/:id/reasons/:reasonId': onlyOn('guided', editor),
    'DELETE /api/cases/:id/reasons/:reasonId': onlyOn('guided', editor),
  },
  samples({ matrixCase, grievance }) {
    const [riskId, reasonId] = [grievance.risks!.items[0]!.id, grievance.reasons!.items[0]!.id];
    return {
      'PUT /api/cases/:id/overview': { body: { overview: 'A new overview', caseTrackingRecordId: matrixCase.caseId } },
      'PUT /api/cases/:id/risk/:riskId': { params: { riskId } },
      'POST /api/cases/:id/risk': { body: { riskId } },
      'PUT /api/cases/:id/reasons': { body: { workflowReasonIds: [reasonId] } },
      'POST /api/cases/:id/reasons/:reasonId': { params: { reasonId } },
      'DELETE /api/cases/:id/reasons/:reasonId': { params: { reasonId } },
    };
  },
  promises: {
    lock: 'PUT /api/cases/:id/lock',
    unlock: 'PUT /api/cases/:id/unlock',
    editDetails: 'PUT /api/cases/:id/overview',
    // These calls open a screen or say how the page looks; the calls behind them have rules of their own.
    viewActions: null,
    viewNotes: null,
    isRestrictedByLock: null,
  },
} satisfies ModuleMatrix;
