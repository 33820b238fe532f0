import { CaseFrame } from '../case-details/CaseFrame.tsx';
import { MattersPage } from '../matters/MattersPage.tsx';
import { mattersTab } from '../matters/matters.feature.ts';

interface MattersScreenProps {
  caseId: number;
  /** The number of the matter in the drawer. */
  opened: number | null;
  onClose: () => void;
}

/** Allegations or matters of a case: `/cases/{caseId}/matters`. */
export function MattersScreen({ caseId, ...drawer }: MattersScreenProps) {
  return (
    <CaseFrame caseId={caseId} activeTab={mattersTab}>
      <MattersPage key={caseId} caseId={caseId} {...drawer} />
    </CaseFrame>
  );
}
