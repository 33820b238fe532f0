import type { Notification } from '@evenhand/contract/notifications';
import { useState } from 'react';
import { Card } from '../ui/Card.tsx';
import { DeleteNotification } from './DeleteNotification.tsx';
import { NotificationList } from './NotificationList.tsx';

/** The list of the bell as a page: `/notifications`. */
export function NotificationsPage() {
  const [deleting, setDeleting] = useState<Notification | null>(null);
  return (
    <Card isPadded={false}>
      <NotificationList onDelete={setDeleting} />
      <DeleteNotification notification={deleting} onDone={() => setDeleting(null)} />
    </Card>
  );
}
