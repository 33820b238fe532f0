import { CaseStatus } from '@evenhand/contract/cases';
import type { SubmitAnswer } from '@evenhand/contract/component-tracking';
import type { ComponentOption } from '@evenhand/contract/components/component-types';
import type { WorkflowTrackingRecord } from '@evenhand/contract/workflow';
import { submissionOf } from '../process-components/component-values.ts';
import type { OptionAct } from './option-act.ts';
import { closeThroughProcess, submitVisit } from './workflow.api.ts';

/** Completes the visit; where that closes the case, through the case's own close. */
export async function submitAdvance(
  { record, tracking, configuration, values, keyOf }: OptionAct,
  option: ComponentOption,
): Promise<SubmitAnswer> {
  const visitId = tracking.workflowTrackingComponentId;
  if (
    values.type === 'CloseCase' &&
    configuration.type === 'CloseCase' &&
    configuration.closesCase &&
    !configuration.isSubProcess
  ) {
    const ending = { conclusion: values.conclusion, outcomeStageId: values.outcomeStageId };
    await closeThroughProcess(record.caseTrackingRecordId, visitId, ending);
    return closedAnswer(record);
  }
  const data = submissionOf(values);
  return submitVisit({
    visitId,
    processId: record.id,
    optionId: option.id,
    data,
    actionKey: keyOf(visitId, option.id, data),
  });
}

/** PUT close answers nothing: the case is closed. */
function closedAnswer(record: WorkflowTrackingRecord): SubmitAnswer {
  return {
    caseTrackingRecordId: record.caseTrackingRecordId,
    workflowTrackingRecordId: record.id,
    subWorkflowTrackingRecordId: null,
    hasProcessEnded: true,
    caseStatus: CaseStatus.Closed,
    isLockedCurrently: false,
  };
}
