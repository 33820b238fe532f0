import { CaseFrame } from '../case-details/CaseFrame.tsx';
import { LinkedCasesPage } from '../linked-cases/LinkedCasesPage.tsx';

/** Cases that belong to a case: `/cases/{caseId}/linked`. */
export function LinkedCasesScreen({ caseId }: { caseId: number }) {
  return (
    <CaseFrame caseId={caseId}>
      <LinkedCasesPage key={caseId} caseId={caseId} />
    </CaseFrame>
  );
}
