import { CaseFrame } from '../case-details/CaseFrame.tsx';
import { ProcessPage } from '../workflow/ProcessPage.tsx';
import { managementTab } from '../workflow/workflow.feature.ts';

/** A running process of a case: `/cases/{caseId}/processes/{processId}`. */
export function ProcessScreen({ caseId, processId }: { caseId: number; processId: number }) {
  return (
    <CaseFrame caseId={caseId} activeTab={managementTab}>
      <ProcessPage processId={processId} />
    </CaseFrame>
  );
}
