import { UnreadCount } from '../ui/UnreadCount.tsx';
import { useCounts } from './messages.api.ts';

/** Number of unread messages of the case; nothing when there is none. */
export function UnreadBadge({ caseId }: { caseId: number }) {
  const unread = useCounts('message', caseId)?.unread ?? 0;
  return unread === 0 ? null : <UnreadCount count={unread} />;
}
