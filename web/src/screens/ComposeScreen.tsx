import { CaseFrame } from '../case-details/CaseFrame.tsx';
import type { ComposeAction } from '../lib/paths.ts';
import { CorrespondencePage } from '../messages/CorrespondencePage.tsx';
import { notesTab } from '../messages/messages.feature.ts';

interface ComposeScreenProps {
  caseId: number;
  kind: 'message' | 'note';
  action: ComposeAction;
  id: number | null;
}

/**
 * Writing on a case: `/cases/{caseId}/message/{action}` and `/cases/{caseId}/note/{action}`, with an id or
 * without.
 */
export function ComposeScreen({ caseId, kind, action, id }: ComposeScreenProps) {
  return (
    <CaseFrame caseId={caseId} activeTab={kind === 'note' ? notesTab : undefined}>
      <CorrespondencePage caseId={caseId} kind={kind} at={{ screen: 'compose', action, id }} />
    </CaseFrame>
  );
}
