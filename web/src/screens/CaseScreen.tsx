import { CaseFrame } from '../case-details/CaseFrame.tsx';
import { CaseSummary } from '../case-details/CaseSummary.tsx';
import { summaryTab } from '../case-details/case-details.feature.ts';
import { NewMessageLink } from '../messages/NewMessageLink.tsx';

/** The summary of a case: `/cases/{caseId}`, with the dialog that `?action=` asks for. */
export function CaseScreen({ caseId }: { caseId: number }) {
  return (
    <CaseFrame caseId={caseId} activeTab={summaryTab} besideCrumbs={<NewMessageLink caseId={caseId} />}>
      <CaseSummary key={caseId} caseId={caseId} />
    </CaseFrame>
  );
}
