import { AccessLogPage } from '../access-log/AccessLogPage.tsx';
import { CaseFrame } from '../case-details/CaseFrame.tsx';

/** Who has looked at a case: `/cases/{caseId}/access`. */
export function AccessLogScreen({ caseId }: { caseId: number }) {
  return (
    <CaseFrame caseId={caseId}>
      <AccessLogPage key={caseId} caseId={caseId} />
    </CaseFrame>
  );
}
