import { CaseFrame } from '../case-details/CaseFrame.tsx';
import { CorrespondencePage } from '../messages/CorrespondencePage.tsx';
import type { InboxSearch } from '../messages/inbox-address.ts';
import { notesTab } from '../messages/messages.feature.ts';

interface MessagesScreenProps {
  caseId: number;
  kind: 'message' | 'note';
  search: InboxSearch;
}

/** Messages of a case, `/cases/{caseId}/messages`, and its notes, `/cases/{caseId}/notes`. */
export function MessagesScreen({ caseId, kind, search }: MessagesScreenProps) {
  return (
    <CaseFrame caseId={caseId} activeTab={kind === 'note' ? notesTab : undefined}>
      <CorrespondencePage caseId={caseId} kind={kind} at={{ screen: 'inbox', search }} />
    </CaseFrame>
  );
}
