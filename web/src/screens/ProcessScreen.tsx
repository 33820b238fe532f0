import { CaseFrame } from '../case-details/CaseFrame.tsx';
import { ProcessPage } from '../workflow/ProcessPage.tsx';

/** A running process of a case: `/cases/{caseId}/processes/{processId}`. */
export function ProcessScreen({ caseId, processId }: { caseId: number; processId: number }) {
  return (
    <CaseFrame caseId={caseId} activeTab="management">
      <ProcessPage processId={processId} />
    </CaseFrame>
  );
}
