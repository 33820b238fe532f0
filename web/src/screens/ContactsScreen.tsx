import type { ContactKind } from '@evenhand/contract/contacts';
import { CaseFrame } from '../case-details/CaseFrame.tsx';
import { ContactsPage } from '../contacts/ContactsPage.tsx';

interface ContactsScreenProps {
  caseId: number;
  kind: ContactKind;
  isRecording: boolean;
  onDone: () => void;
}

/**
 * Contacts of a case: `/cases/{caseId}/parkedcalls` or `/cases/{caseId}/contacts/failed`, and with the form
 * open the same with `/create`.
 */
export function ContactsScreen({ caseId, kind, isRecording, onDone }: ContactsScreenProps) {
  return (
    <CaseFrame caseId={caseId}>
      <ContactsPage key={`${kind} ${caseId}`} caseId={caseId} kind={kind} isRecording={isRecording} onDone={onDone} />
    </CaseFrame>
  );
}
