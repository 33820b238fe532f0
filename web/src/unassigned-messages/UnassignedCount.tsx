import { countUnassignedMessages, UNASSIGNED_COUNT_MAXIMUM } from '@evenhand/contract/unassigned-messages';
import { useQuery } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';
import { defineQuery } from '../lib/define-query.ts';
import { follows } from '../lib/follows.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { unassignedEntryText } from './unassigned-messages-entry.text.ts';

const countQuery = defineQuery({
  queryKey: ['unassigned messages', 'count'],
  follows: follows.lists,
  queryFn: ({ signal }) => call(countUnassignedMessages, { signal, quiet: 'logged' }),
});

/** How many messages nobody at HR looks after yet (gaps G-109); nothing while there are none. */
export function UnassignedCount() {
  const { data: count = 0 } = useQuery(countQuery);
  if (count === 0) return null;
  return (
    <span className="unread">
      {count < UNASSIGNED_COUNT_MAXIMUM ? count : `${UNASSIGNED_COUNT_MAXIMUM - 1}+`}
      <VisuallyHidden> {unassignedEntryText.waiting}</VisuallyHidden>
    </span>
  );
}
