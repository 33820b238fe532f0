import type { Notification } from '@evenhand/contract/notifications';
import { IconBell } from '@tabler/icons-react';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { SkeletonLines } from '../ui/SkeletonLines.tsx';
import { showSnackbar } from '../ui/snackbar.ts';
import { NotificationRow } from './NotificationRow.tsx';
import { groupsOf } from './notification-view.ts';
import type { NoticePageSize } from './notifications.api.ts';
import { useMarkNotification, useNotifications } from './notifications.api.ts';
import styles from './notifications.module.css';
import { notificationsText } from './notifications.text.ts';

/** The newest notifications; more are appended (SHELL-14, SHELL-15). */
export function NotificationList({
  pageSize,
  onOpened = () => undefined,
  onDelete,
}: {
  pageSize: NoticePageSize;
  onOpened?: () => void;
  onDelete: (notification: Notification) => void;
}) {
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useNotifications(pageSize);
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
  const groups = data.pages.flatMap((page, at) => groupsOf(page.data, at));
  if (groups.length === 0) return <EmptyState icon={IconBell} text={notificationsText.none} />;
  return (
    <>
      {groups.map(({ id, title, rows }) => (
        <section key={id}>
          <h3 className={styles.group} id={`notices-${id}`}>
            {title}
          </h3>
          <ul className={styles.list} aria-labelledby={`notices-${id}`}>
            {rows.map((notification) => (
              <NotificationRow
                key={notification.notificationTrackingId}
                notification={notification}
                onOpened={onOpened}
                onMark={() =>
                  mark.mutate(notification, { onError: () => showSnackbar(notificationsText.changeFailed) })
                }
                onDelete={() => onDelete(notification)}
              />
            ))}
          </ul>
        </section>
      ))}
      <div className={styles.foot}>
        <Button isBusy={isFetchingNextPage} disabled={!hasNextPage} onClick={() => void fetchNextPage()}>
          {hasNextPage ? notificationsText.loadMore : notificationsText.noMore}
        </Button>
      </div>
    </>
  );
}
