import type { Notification } from '@evenhand/contract/notifications';
import { IconBell } from '@tabler/icons-react';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { SkeletonLines } from '../ui/SkeletonLines.tsx';
import { showSnackbar } from '../ui/snackbar.ts';
import { NotificationRow } from './NotificationRow.tsx';
import { useMarkNotification, useNotifications } from './notifications.api.ts';
import styles from './notifications.module.css';
import { notificationsText } from './notifications.text.ts';

/** The newest notifications; more are appended (SHELL-14, SHELL-15). */
export function NotificationList({
  onOpened = () => undefined,
  onDelete,
}: {
  onOpened?: () => void;
  onDelete: (notification: Notification) => void;
}) {
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useNotifications();
  const mark = useMarkNotification();
  if (data === undefined) {
    return isError ? (
      <SectionError text={notificationsText.failed} onRetry={() => void refetch()} isRetrying={isFetching} />
    ) : (
      <div className={styles.waiting}>
        <SkeletonLines lines={5} />
      </div>
    );
  }
  const rows = data.pages.flatMap((page) => page.data);
  if (rows.length === 0) return <EmptyState icon={IconBell} text={notificationsText.none} />;
  return (
    <>
      <ul className={styles.list} aria-label={notificationsText.title}>
        {rows.map((notification) => (
          <NotificationRow
            key={notification.notificationTrackingId}
            notification={notification}
            onOpened={onOpened}
            onMark={() => mark.mutate(notification, { onError: () => showSnackbar(notificationsText.changeFailed) })}
            onDelete={() => onDelete(notification)}
          />
        ))}
      </ul>
      <div className={styles.foot}>
        <Button isBusy={isFetchingNextPage} disabled={!hasNextPage} onClick={() => void fetchNextPage()}>
          {hasNextPage ? notificationsText.loadMore : notificationsText.noMore}
        </Button>
      </div>
    </>
  );
}
