import { Limits } from '@evenhand/contract/limits';
import type { Notification } from '@evenhand/contract/notifications';
import { useState } from 'react';
import { Card } from '../ui/Card.tsx';
import { DeleteNotification } from './DeleteNotification.tsx';
import { MarkAllRead } from './MarkAllRead.tsx';
import { NotificationList } from './NotificationList.tsx';
import styles from './notifications.module.css';

/** The list of the bell as a page: `/notifications`. */
export function NotificationsPage() {
  const [deleting, setDeleting] = useState<Notification | null>(null);
  return (
    <Card isPadded={false}>
      <div className={styles.acts}>
        <MarkAllRead pageSize={Limits.notificationListPage} />
      </div>
      <NotificationList pageSize={Limits.notificationListPage} onDelete={setDeleting} />
      <DeleteNotification notification={deleting} onDone={() => setDeleting(null)} />
    </Card>
  );
}
