import { UnreadCount } from '../ui/UnreadCount.tsx';
import { useCounts } from './messages.api.ts';

/** How many messages of the case the person has not read; nothing when they have read all. */
export function UnreadBadge({ caseId }: { caseId: number }) {
  const unread = useCounts('message', caseId)?.unread ?? 0;
  return unread === 0 ? null : <UnreadCount count={unread} />;
}
