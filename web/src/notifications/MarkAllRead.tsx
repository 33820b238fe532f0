import { useId } from 'react';
import { Button } from '../ui/Button.tsx';
import { showSnackbar } from '../ui/snackbar.ts';
import type { NoticePageSize } from './notifications.api.ts';
import { useMarkAllRead, useNewestNotification, useUnreadCount } from './notifications.api.ts';
import { notificationsText } from './notifications.text.ts';

/** Marks all notifications as read that were there when the list was fetched. */
export function MarkAllRead({ pageSize }: { pageSize: NoticePageSize }) {
  const newest = useNewestNotification(pageSize);
  const { data: unread = 0 } = useUnreadCount();
  const mark = useMarkAllRead();
  const reasonId = useId();
  if (newest === undefined) return null;
  const nothing = unread === 0;
  return (
    <>
      <Button
        variant="text"
        size="sm"
        isBusy={mark.isPending}
        disabledBy={nothing ? reasonId : undefined}
        onClick={() =>
          mark.mutate(newest.notificationTrackingId, { onError: () => showSnackbar(notificationsText.changeFailed) })
        }
      >
        {notificationsText.markAllAsRead}
      </Button>
      {nothing && (
        <span id={reasonId} hidden>
          {notificationsText.nothingUnread}
        </span>
      )}
    </>
  );
}
