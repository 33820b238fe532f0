import { use } from 'react';
import { CaseFrame } from '../case-details/CaseFrame.tsx';
import type { SummaryAction } from '../case-details/CaseSummary.tsx';
import { CaseSummary } from '../case-details/CaseSummary.tsx';
import { paths } from '../lib/paths.ts';
import { LinkHandlerContext } from '../ui/link-handler.ts';

/** The summary of a case: `/cases/{caseId}`, with the dialog that `?action=` asks for. */
export function CaseScreen({ caseId, action }: { caseId: number; action: SummaryAction | undefined }) {
  const handler = use(LinkHandlerContext);
  return (
    <CaseFrame caseId={caseId} activeTab="summary">
      <CaseSummary key={caseId} caseId={caseId} action={action} onActionDone={() => handler?.navigate(paths.case(caseId))} />
    </CaseFrame>
  );
}
