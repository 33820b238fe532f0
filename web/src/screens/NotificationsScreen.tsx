import { NotificationsPage } from '../notifications/NotificationsPage.tsx';
import { notificationsText } from '../notifications/notifications.text.ts';
import { OpenNotification } from '../notifications/OpenNotification.tsx';
import { Page } from '../ui/Page.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';

/** The person's notifications: `/notifications`; `/notifications/open/{id}` leads on to a case. */
export function NotificationsScreen({ openId }: { openId?: number | undefined }) {
  return (
    <Page>
      <PageHeader title={notificationsText.title} />
      {openId === undefined ? <NotificationsPage /> : <OpenNotification notificationId={openId} />}
    </Page>
  );
}
