import type { Notification } from '@evenhand/contract/notifications';
import { getNotification, markNotificationRead } from '@evenhand/contract/notifications';
import { expect, test } from 'vitest';
import { answer, refuse } from '../testing/fake-api.ts';
import { notificationOf } from '../testing/notification-of.ts';
import { maren, teodora } from '../testing/people.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { OpenNotification } from './OpenNotification.tsx';

const open = (change: Partial<Notification>, user = maren) =>
  renderInApp(<OpenNotification notificationId={7} />, {
    user,
    path: '/notifications/open/7',
    screens: [
      '/notifications',
      '/notifications/open/$id',
      '/cases/$caseId',
      '/cases/$caseId/messages',
      '/admin/access',
    ],
    answers: [answer(getNotification, notificationOf(7, change)), answer(markNotificationRead, null)],
  });

test.each([
  [{ notificationTypeLookupId: 1 }, '/cases/10001'],
  [{ notificationTypeLookupId: 2 }, '/cases/10001'],
  [{ notificationTypeLookupId: 3, caseTrackingEventId: 55 }, '/cases/10001/?action=event&eventId=55'],
  [{ notificationTypeLookupId: 4 }, '/cases/10001?action=addParticipant'],
  [{ notificationTypeLookupId: 5 }, '/cases/10001?action=addObserver'],
  [{ notificationTypeLookupId: 6 }, '/cases/10001/?action=addAnytimeEvent'],
  [{ notificationTypeLookupId: 9, messageId: 31 }, '/cases/10001/messages?open=31'],
  [{ notificationTypeLookupId: 9 }, '/cases/10001'],
  [{ caseTrackingRecordId: null }, '/notifications'],
])('opening %j marks it read and goes to %s [NOTIF-06, NOTIF-08, MAILOUT-02]', async (change, destination) => {
  const { address, calls } = await open(change);
  await expect.poll(address).toBe(destination);
  expect(calls.filter(({ route }) => route.path === markNotificationRead.path)).toMatchObject([
    { params: { id: '7' } },
  ]);
});

test('one about rights to read cases leads those who look after these to them, and is read like any other [SIGHT-18, NOTIF-06]', async () => {
  const { address, calls } = await open({ caseTrackingRecordId: null }, { ...teodora, administers: true });
  await expect.poll(address).toBe('/admin/access');
  expect(calls.filter(({ route }) => route.path === markNotificationRead.path)).toHaveLength(1);
});

test('a notification that is no longer there leads to those that are, and one that cannot be read now is tried again [MAILOUT-02]', async () => {
  const missing = await renderInApp(<OpenNotification notificationId={7} />, {
    path: '/notifications/open/7',
    screens: ['/notifications', '/notifications/open/$id'],
    answers: [
      refuse(getNotification, 404, {
        errorCode: 'NOT_FOUND',
        errorDescription: 'This notification could not be found.',
      }),
    ],
  });
  await expect.poll(missing.address).toBe('/notifications');
  await missing.screen.unmount();
  const { screen } = await renderInApp(<OpenNotification notificationId={7} />, {
    answers: [refuse(getNotification, 500, { errorCode: 'INTERNAL_ERROR', errorDescription: 'Something went wrong.' })],
  });
  await expect.element(screen.getByText('The notification could not be opened')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});
