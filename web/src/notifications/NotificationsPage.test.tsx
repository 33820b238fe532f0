import { markNotificationRead, queryNotifications } from '@evenhand/contract/notifications';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { PaletteHost } from '../palette/PaletteHost.tsx';
import { switchSingleKeys } from '../palette/single-keys.ts';
import { answer } from '../testing/fake-api.ts';
import { maren } from '../testing/people.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { NotificationsPage } from './NotificationsPage.tsx';

test('U marks the notification that has the focus', async () => {
  switchSingleKeys(maren.userId, true);
  const notice = {
    notificationTrackingId: 7,
    caseTrackingRecordId: 10001,
    notificationTitle: 'Notice',
    topicName: 'Grievance',
    employeeeName: null,
    postedDate: '2026-11-18T09:12:00.000Z',
    isRead: false,
    notificationTypeLookupId: 1,
    caseTrackingEventId: null,
    messageId: null,
    sender: null,
    preview: null,
  };
  const app = await renderInApp(
    <main>
      <NotificationsPage />
      <PaletteHost />
    </main>,
    {
      screens: ['/notifications/open/$id'],
      answers: [answer(queryNotifications, { data: [notice], totalDataCount: 1 }), answer(markNotificationRead, null)],
    },
  );
  await expect.element(app.screen.getByRole('link', { name: /^Notice/ })).toBeVisible();
  await userEvent.keyboard('u');
  await userEvent.keyboard('ju');
  await expect
    .poll(() =>
      app.calls.filter(({ route }) => (route as unknown) === markNotificationRead).map(({ params }) => params.id),
    )
    .toEqual(['7']);
});
