import { useCaseCounts } from '../cases/case-counts.api.ts';
import { UnreadCount } from '../ui/UnreadCount.tsx';

/** Number of unread messages of the case; nothing when there is none. */
export function UnreadBadge({ caseId }: { caseId: number }) {
  const unread = useCaseCounts(caseId)?.messages.unread ?? 0;
  return unread === 0 ? null : <UnreadCount count={unread} />;
}
