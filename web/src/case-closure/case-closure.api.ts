import { closeCase, reopenCase } from '@evenhand/contract/case-closure';
import { CASE_SCREEN_COMPONENT_ID } from '@evenhand/contract/limits';
import { useCaseAct } from '../cases/cases.api.ts';
import { call } from '../lib/api-client.ts';
import { REFUSALS } from '../lib/refused-text.ts';

/** A simple-process case closes from its page with a conclusion only (gaps G-36). */
export function useCloseCase(caseId: number) {
  return useCaseAct(caseId, (conclusion: string) =>
    call(closeCase, {
      params: { id: caseId },
      body: {
        caseTrackingRecordId: caseId,
        workflowTrackingComponentId: CASE_SCREEN_COMPONENT_ID,
        conclusion,
        outcomeStageId: null,
      },
      quiet: REFUSALS,
    }),
  );
}

export function useReopenCase(caseId: number) {
  return useCaseAct(caseId, ({ reasonId, details }: { reasonId: number; details: string }) =>
    call(reopenCase, {
      params: { id: caseId },
      body: { caseId, reopenCaseReasonId: reasonId, details },
      quiet: REFUSALS,
    }),
  );
}
