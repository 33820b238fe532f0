import { CaseFrame } from '../case-details/CaseFrame.tsx';
import { useCase } from '../cases/cases.api.ts';
import { CorrespondencePage } from '../messages/CorrespondencePage.tsx';
import type { InboxSearch } from '../messages/inbox-address.ts';
import type { Item } from '../messages/item.ts';
import { notesTab } from '../messages/messages.feature.ts';
import { RequestRemoval } from '../removals/RequestRemoval.tsx';

interface MessagesScreenProps {
  caseId: number;
  kind: 'message' | 'note';
  search: InboxSearch;
}

/** Messages of a case, `/cases/{caseId}/messages`, and its notes, `/cases/{caseId}/notes`. */
export function MessagesScreen({ caseId, kind, search }: MessagesScreenProps) {
  return (
    <CaseFrame caseId={caseId} activeTab={kind === 'note' ? notesTab : undefined}>
      <CorrespondencePage
        caseId={caseId}
        kind={kind}
        at={{ screen: 'inbox', search, actionFor: (item) => <Removal caseId={caseId} item={item} /> }}
      />
    </CaseFrame>
  );
}

/** For HR alone (MSG-30). */
function Removal({ caseId, item }: { caseId: number; item: Item }) {
  const { data: record } = useCase(caseId);
  if (record?.abilities.requestRemoval !== true) return null;
  return (
    <RequestRemoval caseId={caseId} message={{ id: item.id, caseTrackingMessageAttachments: [...item.attachments] }} />
  );
}
