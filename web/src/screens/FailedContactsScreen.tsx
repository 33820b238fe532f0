import { CaseFrame } from '../case-details/CaseFrame.tsx';
import { FailedContactsPage } from '../failed-contacts/FailedContactsPage.tsx';

interface FailedContactsScreenProps {
  caseId: number;
  isRecording: boolean;
  onDone: () => void;
}

/**
 * Failed contacts of a case: `/cases/{caseId}/contacts/failed`, and with the form open
 * `/cases/{caseId}/contacts/failed/create`.
 */
export function FailedContactsScreen({ caseId, isRecording, onDone }: FailedContactsScreenProps) {
  return (
    <CaseFrame caseId={caseId}>
      <FailedContactsPage key={caseId} caseId={caseId} isRecording={isRecording} onDone={onDone} />
    </CaseFrame>
  );
}
