import { Limits } from '@evenhand/contract/limits';
import type { MailChoices, Notification } from '@evenhand/contract/notifications';
import {
  countUnreadNotifications,
  deleteNotification,
  getMailChoices,
  getNotification,
  markNotificationRead,
  markNotificationsRead,
  markNotificationUnread,
  queryNotifications,
  setMailChoices,
} from '@evenhand/contract/notifications';
import type { QueryClient } from '@tanstack/react-query';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';
import { defineInfiniteQuery, defineQuery } from '../lib/define-query.ts';
import { follows } from '../lib/follows.ts';
import { showSnackbar } from '../ui/snackbar.ts';
import { mailText } from './notifications.text.ts';

const COUNT_EVERY_MS = 60_000;

export const unreadQuery = defineQuery({
  queryKey: ['notifications', 'unread'],
  follows: follows.lists,
  queryFn: ({ signal }) => call(countUnreadNotifications, { signal, quiet: 'logged' }),
  refetchInterval: COUNT_EVERY_MS,
});
/** The bell has short pages (NOTIF-07); the screen of all notifications has longer ones. */
export type NoticePageSize = typeof Limits.notificationPageSize | typeof Limits.notificationListPage;

const listQuery = (pageSize: NoticePageSize) =>
  defineInfiniteQuery({
    queryKey: ['notifications', 'list', pageSize],
    follows: follows.lists,
    queryFn: ({ pageParam, signal }) =>
      call(queryNotifications, { query: { pageNumber: pageParam, pageSize }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      pages.reduce((sum, page) => sum + page.data.length, 0) < last.totalDataCount && last.data.length > 0
        ? pages.length + 1
        : null,
    // The bell shows the list as it is when it is opened.
    staleTime: 0,
  });

async function refresh(queryClient: QueryClient): Promise<void> {
  const lists = [Limits.notificationPageSize, Limits.notificationListPage].map((size) => listQuery(size).queryKey);
  await Promise.all([unreadQuery.queryKey, ...lists].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** Number of unread notifications; asked again every minute. A failure is only logged: nobody asked for it. */
export function useUnreadCount() {
  return useQuery(unreadQuery);
}

/** The newest first, one page after another (SHELL-14). */
export function useNotifications(pageSize: NoticePageSize) {
  return useInfiniteQuery(listQuery(pageSize));
}

/** The newest of the list that is shown. It does not fetch that list again. */
export function useNewestNotification(pageSize: NoticePageSize): Notification | undefined {
  return useInfiniteQuery({ ...listQuery(pageSize), refetchOnMount: false }).data?.pages[0]?.data[0];
}

/** Marks one as read, or as unread again. */
export function useMarkNotification() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ notificationTrackingId: id, isRead }: Notification) =>
      call(isRead ? markNotificationUnread : markNotificationRead, { params: { id }, quiet: true }),
    onSettled: () => refresh(queryClient),
  });
}

/** Marks as read what the list shows and what is older. One that came since is not. */
export function useMarkAllRead() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (newestId: number) => call(markNotificationsRead, { body: { newestId }, quiet: true }),
    onSettled: () => refresh(queryClient),
  });
}

export function useDeleteNotification() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteNotification, { params: { id }, quiet: true }),
    onSettled: () => refresh(queryClient),
  });
}

/** NOTIF-06: loads it and marks it read. */
export async function openNotification(queryClient: QueryClient, id: number): Promise<Notification> {
  const opened = await call(getNotification, { params: { id }, quiet: true });
  await call(markNotificationRead, { params: { id }, quiet: true });
  void refresh(queryClient);
  return opened;
}

const mailChoicesQuery = defineQuery({
  queryKey: ['notifications', 'mail-choices'],
  follows: follows.nothing,
  queryFn: ({ signal }) => call(getMailChoices, { signal, quiet: true }),
  staleTime: 0,
});

export function useMailChoices() {
  return useQuery(mailChoicesQuery);
}

/**
 * Shows the choice at once; a refusal takes it back and says so. Choices are sent one after the other, and what the
 * server has is read again after the last.
 */
export function useChooseMail() {
  const queryClient = useQueryClient();
  const { queryKey } = mailChoicesQuery;
  return useMutation({
    mutationKey: queryKey,
    scope: { id: 'mail-choices' },
    mutationFn: (choices: Partial<MailChoices>) => call(setMailChoices, { body: choices, quiet: true }),
    onMutate: (choices) => {
      queryClient.setQueryData(queryKey, (shown) => shown && { ...shown, ...choices });
    },
    onSuccess: () => showSnackbar(mailText.saved, 'success'),
    onError: () => showSnackbar(mailText.changeFailed, 'error'),
    onSettled: () =>
      queryClient.isMutating({ mutationKey: queryKey }) > 1 ? undefined : queryClient.invalidateQueries({ queryKey }),
  });
}
