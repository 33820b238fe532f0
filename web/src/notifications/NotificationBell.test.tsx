import type { Notification } from '@evenhand/contract/notifications';
import {
  countUnreadNotifications,
  deleteNotification,
  markNotificationRead,
  markNotificationsRead,
  markNotificationUnread,
  queryNotifications,
} from '@evenhand/contract/notifications';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { readErrors } from '../lib/error-list.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { notificationOf } from '../testing/notification-of.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { readSnackbars } from '../ui/snackbar.ts';
import { NotificationBell } from './NotificationBell.tsx';

beforeEach(() => page.viewport(1440, 900));

/** A bell over a list that marks and deletes as the server does. */
async function showBell(notices: Notification[], unread?: number) {
  let rows = notices;
  const change = (id: string | undefined, isRead: boolean) => {
    rows = rows.map((row) => (String(row.notificationTrackingId) === id ? { ...row, isRead } : row));
    return null;
  };
  const app = await renderInApp(<NotificationBell />, {
    screens: ['/notifications', '/notifications/open/$id'],
    answers: [
      answer(countUnreadNotifications, () => unread ?? rows.filter((row) => !row.isRead).length),
      answer(queryNotifications, ({ query }) => {
        const size = Number(query.get('pageSize'));
        const start = (Number(query.get('pageNumber')) - 1) * size;
        return { data: rows.slice(start, start + size), totalDataCount: rows.length };
      }),
      answer(markNotificationRead, ({ params }) => change(params.id, true)),
      answer(markNotificationsRead, ({ body }) => {
        const { newestId } = body as { newestId: number };
        rows = rows.map((row) => (row.notificationTrackingId <= newestId ? { ...row, isRead: true } : row));
        return null;
      }),
      answer(markNotificationUnread, ({ params }) => change(params.id, false)),
      answer(deleteNotification, ({ params }) => {
        rows = rows.filter((row) => String(row.notificationTrackingId) !== params.id);
        return null;
      }),
    ],
  });
  const bell = app.screen.getByRole('button', { name: /^Notifications/ });
  const tell = (notice: Notification): void => {
    rows = [notice, ...rows];
  };
  return { ...app, tell, bell, panel: app.screen.getByRole('dialog', { name: 'Notifications' }) };
}

const rights =
  'Derrin Lyle-Okafor can read cases of Distribution from 18/11/2026. Proposed by Isaac Penhallow, approved by Ngozi Farraday.';

test('a notification of no case is shown whole, apart from those of cases, without topic and employee [SIGHT-18]', async () => {
  const ofRights = {
    caseTrackingRecordId: null,
    topicName: '',
    employeeeName: null,
    notificationTitle: rights,
    isRead: true,
  };
  const { bell, panel } = await showBell([notificationOf(2, ofRights), notificationOf(1)]);
  await bell.click();
  const list = panel.getByRole('list', { name: 'Other notifications' });
  await expect.element(list.getByRole('link')).toHaveAttribute('href', '/notifications/open/2');
  await expect.element(list.getByRole('link')).toHaveTextContent(rights);
  expect(list.element().textContent).not.toMatch(/Grievance|Callum/);
  await expect.element(panel.getByRole('list', { name: /^Case 10001/ }).getByRole('link')).toBeVisible();
});

const seven = () => [1, 2, 3, 4, 5, 6, 7].map((id) => notificationOf(id));

describe('the bell', () => {
  test('shows how many are unread, 99+ above ninety-nine, and nothing at none [SHELL-12]', async () => {
    const many = await showBell([], 100);
    await expect.element(many.screen.getByText('99+')).toBeVisible();
    await expect.element(many.bell).toHaveAccessibleName('Notifications, 100 unread');
    await many.screen.unmount();
    const few = await showBell([], 99);
    await expect.element(few.screen.getByText('99', { exact: true })).toBeVisible();
    await few.screen.unmount();
    const none = await showBell([]);
    await expect.element(none.bell).toHaveAccessibleName('Notifications');
    await expect.element(none.bell).toHaveTextContent('');
  });

  test('that could not be counted shows no number: the failure is a log entry, without dialog or message [ERR-20]', async () => {
    const log = vi.spyOn(console, 'warn').mockReturnValue(undefined);
    const { screen } = await renderInApp(<NotificationBell />, {
      answers: [
        refuse(countUnreadNotifications, 500, { errorCode: 'EXCEPTION', errorDescription: 'Something went wrong.' }),
      ],
    });
    await expect.poll(() => log.mock.calls).toEqual([['EXCEPTION: Something went wrong.']]);
    await expect.element(screen.getByRole('button', { name: /^Notifications/ })).toHaveAccessibleName('Notifications');
    expect([readErrors(), readSnackbars()]).toEqual([[], []]);
    log.mockRestore();
  });

  test('opens a panel titled Notifications with the count and five of the list [SHELL-13, NOTIF-07]', async () => {
    const { bell, panel } = await showBell(seven());
    await bell.click();
    await expect.element(panel.getByRole('heading', { name: 'Notifications' })).toBeVisible();
    await expect.element(panel.getByText('7 unread')).toBeVisible();
    await expect.poll(() => panel.getByRole('listitem').elements().length).toBe(5);
    await expect.element(panel.getByText('Grievance · Callum Brightwater').first()).toBeVisible();
    await expect.element(panel.getByText('18/11/2026 09:12').first()).toBeVisible();
  });

  test('loads more at the end of the list, until there is no more [SHELL-14, SHELL-15]', async () => {
    const { bell, panel } = await showBell(seven());
    await bell.click();
    await panel.getByRole('button', { name: 'Load more...' }).click();
    await expect.poll(() => panel.getByRole('listitem').elements().length).toBe(7);
    await expect.element(panel.getByRole('link', { name: /^Notice 7/ })).toBeInTheDocument();
    await expect.element(panel.getByRole('button', { name: 'No more notifications' })).toBeDisabled();
  });

  test('is at most 420 by 600 however long the list is [SHELL-34]', async () => {
    const { bell, panel } = await showBell(Array.from({ length: 30 }, (_none, index) => notificationOf(index + 1)));
    await bell.click();
    for (let more = 0; more < 3; more += 1) {
      await panel.getByRole('button', { name: 'Load more...' }).click();
      await expect.poll(() => panel.getByRole('listitem').elements().length).toBe(10 + 5 * more);
    }
    const { width, height } = panel.element().getBoundingClientRect();
    expect(width).toBeLessThanOrEqual(420);
    expect(height).toBeLessThanOrEqual(602);
  });

  test('on a phone leads to the list as a page', async () => {
    await page.viewport(390, 844);
    const { screen } = await showBell(seven());
    await expect
      .element(screen.getByRole('link', { name: 'Notifications, 7 unread' }))
      .toHaveAttribute('href', '/notifications');
  });
});

describe('a notification', () => {
  test('is marked read and unread from its menu, and the count follows [NOTIF-03, NOTIF-04]', async () => {
    const { bell, panel, screen } = await showBell([notificationOf(1)]);
    await bell.click();
    await panel.getByRole('button', { name: 'More for Notice 1' }).click();
    await screen.getByRole('menuitem', { name: 'Mark as read' }).click();
    await expect.element(panel.getByRole('link', { name: 'Notice 1', exact: true })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Notifications', exact: true })).toBeInTheDocument();
    await panel.getByRole('button', { name: 'More for Notice 1' }).click();
    await screen.getByRole('menuitem', { name: 'Mark as unread' }).click();
    await expect.element(panel.getByRole('link', { name: /^Notice 1.*Unread/ })).toBeVisible();
    await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread');
  });

  test('and all others are marked read at once, but none that came since', async () => {
    const { bell, panel, screen, tell } = await showBell([notificationOf(2), notificationOf(1)]);
    await bell.click();
    await expect.element(panel.getByText('2 unread')).toBeVisible();
    tell(notificationOf(3));
    await panel.getByRole('button', { name: 'Mark all as read' }).click();
    await expect.element(panel.getByRole('link', { name: 'Notice 2', exact: true })).toBeVisible();
    await expect.element(panel.getByRole('link', { name: /^Notice 3.*Unread/ })).toBeVisible();
    await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread');
    await panel.getByRole('button', { name: 'Mark all as read' }).click();
    await expect.element(bell).toHaveAccessibleName('Notifications');
    const button = panel.getByRole('button', { name: 'Mark all as read' });
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    await expect.element(button).toHaveFocus();
    expect(screen.getByText('could not be changed', { exact: false }).elements()).toEqual([]);
  });

  test('is deleted after a question, and stays when the answer is no [NOTIF-05]', async () => {
    const { bell, panel, screen, calls } = await showBell([notificationOf(1), notificationOf(2)]);
    const choose = async () => {
      await panel.getByRole('button', { name: 'More for Notice 1' }).click();
      await screen.getByRole('menuitem', { name: 'Delete' }).click();
    };
    await bell.click();
    await choose();
    const question = screen.getByRole('alertdialog', { name: 'Are you sure?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(panel.getByRole('link', { name: /Notice 1/ })).toBeVisible();
    expect(calls.some(({ route }) => route.method === 'DELETE')).toBe(false);
    await choose();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect.element(panel.getByRole('link', { name: /Notice 2/ })).toBeVisible();
    await expect.element(panel.getByRole('link', { name: /Notice 1/ })).not.toBeInTheDocument();
  });

  test('leads to the address that opens it, and the panel closes [NOTIF-06]', async () => {
    const { bell, panel, address } = await showBell([notificationOf(1)]);
    await bell.click();
    await panel.getByRole('link', { name: /Notice 1/ }).click();
    await expect.poll(address).toBe('/notifications/open/1');
    await expect.element(panel).not.toBeInTheDocument();
  });

  test('has a menu that Escape closes before it closes the panel', async () => {
    const { bell, panel, screen } = await showBell([notificationOf(1)]);
    await bell.click();
    await panel.getByRole('button', { name: 'More for Notice 1' }).click();
    await expect.element(screen.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Escape}');
    await expect.element(screen.getByRole('menuitem', { name: 'Delete' })).not.toBeInTheDocument();
    await expect.element(panel).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(panel).not.toBeInTheDocument();
  });
});

test('a long title is cut at 60 characters, a topic at 30, and the whole is in a tooltip [FMT-10, FMT-11]', async () => {
  const title = 'Whitlock-Lyle-Okafor is now a stakeholder on this case, second-line manager';
  const topic = 'Bullying, harassment and victimisation';
  const { bell, panel } = await showBell([notificationOf(1, { notificationTitle: title, topicName: topic })]);
  await bell.click();
  await expect.element(panel.getByText(`${title.slice(0, 60)}...`, { exact: true })).toHaveAccessibleDescription(title);
  await expect.element(panel.getByText(`${topic.slice(0, 30)}...`, { exact: true })).toHaveAccessibleDescription(topic);
});

test('what a person is asked is shown whole, with for whom and by when [NOTIF-01]', async () => {
  const title = 'Arrange the grievance meeting for Callum Brightwater by 25/11/2026';
  const { bell, panel } = await showBell([
    notificationOf(1, { notificationTitle: title, notificationTypeLookupId: 2 }),
  ]);
  await bell.click();
  await expect.element(panel.getByText(new RegExp(title))).toBeVisible();
});

test('lines about one case stand together, with who wrote and how it begins; the panel leads to all of them [NOTICE-02]', async () => {
  const asked = notificationOf(3, { sender: 'Teodora Whitlock', preview: 'Who takes the notes on Monday?' });
  const { bell, panel, address } = await showBell([
    asked,
    notificationOf(2, { caseTrackingRecordId: 10002, employeeeName: null }),
    notificationOf(1),
  ]);
  await bell.click();
  const first = panel.getByRole('list', { name: 'Case 10001 · Callum Brightwater' });
  await expect.element(first).toBeVisible();
  expect(first.getByRole('listitem').elements()).toHaveLength(2);
  await expect.element(first.getByText('Teodora Whitlock: Who takes the notes on Monday?')).toBeVisible();
  expect(panel.getByRole('list', { name: 'Case 10002' }).getByRole('listitem').elements()).toHaveLength(1);
  await panel.getByRole('link', { name: 'See all notifications' }).click();
  await expect.poll(address).toBe('/notifications');
});
