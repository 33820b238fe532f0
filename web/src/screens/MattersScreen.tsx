import { CaseFrame } from '../case-details/CaseFrame.tsx';
import { MattersPage } from '../matters/MattersPage.tsx';
import { mattersTab } from '../matters/matters.feature.ts';

/** Allegations or matters of a case: `/cases/{caseId}/matters`. */
export function MattersScreen({ caseId }: { caseId: number }) {
  return (
    <CaseFrame caseId={caseId} activeTab={mattersTab}>
      <MattersPage key={caseId} caseId={caseId} />
    </CaseFrame>
  );
}
