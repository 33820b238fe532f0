import { CaseFrame } from '../case-details/CaseFrame.tsx';
import { ParkedCallsPage } from '../parked-calls/ParkedCallsPage.tsx';

interface ParkedCallsScreenProps {
  caseId: number;
  isParking: boolean;
  onDone: () => void;
}

/**
 * Parked calls of a case: `/cases/{caseId}/parkedcalls`, and with the form open
 * `/cases/{caseId}/parkedcalls/create`.
 */
export function ParkedCallsScreen({ caseId, isParking, onDone }: ParkedCallsScreenProps) {
  return (
    <CaseFrame caseId={caseId}>
      <ParkedCallsPage key={caseId} caseId={caseId} isParking={isParking} onDone={onDone} />
    </CaseFrame>
  );
}
