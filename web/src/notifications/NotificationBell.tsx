import { Limits } from '@evenhand/contract/limits';
import type { Notification } from '@evenhand/contract/notifications';
import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { paths } from '../lib/paths.ts';
import { Icon } from '../ui/Icon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Link } from '../ui/Link.tsx';
import { Popover } from '../ui/Popover.tsx';
import { SkeletonLines } from '../ui/SkeletonLines.tsx';
import { UnreadCount } from '../ui/UnreadCount.tsx';
import { useIsNarrow } from '../ui/use-media.ts';
import { DeleteNotification } from './DeleteNotification.tsx';
import { badgeOf } from './notification-view.ts';
import { useUnreadCount } from './notifications.api.ts';
import styles from './notifications.module.css';
import { notificationsText } from './notifications.text.ts';

const NotificationList = lazy(() =>
  import('./NotificationList.tsx').then((module) => ({ default: module.NotificationList })),
);
const MarkAllRead = lazy(() => import('./MarkAllRead.tsx').then((module) => ({ default: module.MarkAllRead })));

/**
 * The bell with the number of unread notifications (SHELL-12); it opens the list, which on a phone is a page.
 */
export function NotificationBell() {
  const { data: unread = 0, refetch } = useUnreadCount();
  const [isOpen, setIsOpen] = useState(false);
  const [deleting, setDeleting] = useState<Notification | null>(null);
  const isNarrow = useIsNarrow();
  const badge = badgeOf(unread);
  const mark = badge !== null && (
    <span className={styles.badge} aria-hidden="true">
      {badge}
    </span>
  );
  if (isNarrow) {
    return (
      <Link
        className={`iconbtn ${styles.bell}`}
        href={paths.notifications()}
        aria-label={notificationsText.bell(unread)}
      >
        <Icon of={IconBell} size={20} />
        {mark}
      </Link>
    );
  }
  const toggle = (): void => {
    if (!isOpen) void refetch();
    setIsOpen(!isOpen);
  };
  return (
    <>
      <Popover
        isOpen={isOpen}
        onChange={setIsOpen}
        label={notificationsText.title}
        position="bottom-end"
        width={420}
        isPadded={false}
        trigger={
          <IconButton
            className={styles.bell}
            icon={IconBell}
            iconSize={20}
            label={notificationsText.bell(unread)}
            hasTooltip={false}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={toggle}
          >
            {mark}
          </IconButton>
        }
      >
        <Panel
          unread={unread}
          onOpened={() => setIsOpen(false)}
          onDelete={(notification) => {
            setIsOpen(false);
            setDeleting(notification);
          }}
        />
      </Popover>
      <DeleteNotification
        notification={deleting}
        onDone={() => {
          setDeleting(null);
          setIsOpen(true);
        }}
      />
    </>
  );
}

interface PanelProps {
  unread: number;
  onOpened: () => void;
  onDelete: (notification: Notification) => void;
}

function Panel({ unread, onOpened, onDelete }: PanelProps) {
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h2>{notificationsText.title}</h2>
        <UnreadCount count={unread} />
        <span className={styles.end}>
          <Suspense fallback={null}>
            <MarkAllRead pageSize={Limits.notificationPageSize} />
          </Suspense>
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section className={styles.scroll} aria-label={notificationsText.title} tabIndex={0}>
        <Suspense fallback={<Waiting />}>
          <NotificationList pageSize={Limits.notificationPageSize} onOpened={onOpened} onDelete={onDelete} />
        </Suspense>
      </section>
      <div className={styles.all}>
        <Link href={paths.notifications()} onClick={onOpened}>
          {notificationsText.seeAll}
        </Link>
      </div>
    </div>
  );
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      <SkeletonLines lines={5} />
    </div>
  );
}
