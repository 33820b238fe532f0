import { Limits } from '@evenhand/contract/limits';
import * as contract from '@evenhand/contract/notifications';
import type { Route } from '@evenhand/contract/route';
import { signedIn } from '../access/policy.ts';
import type { Serve } from '../access/serve.ts';
import type { Read } from '../access/serve-read.ts';
import type { ChangeTable } from '../history/change-words.ts';
import { presentNotice } from './notice.presenter.ts';
import { countNotices, noticesOf } from './notice.queries.ts';
import { setAllRead, setDeleted, setRead } from './notice.rows.ts';
import { ownNotice } from './notice-access.ts';

const MAX_PAGE_COUNT = 100;

/** The bell: a person's notices, and what they do with them. */
export function notificationsRoutes(serve: Serve, { changes }: { readonly changes: ChangeTable }): void {
  const wordsFor = ({ actor, configuration }: Pick<Read<Route, unknown>, 'actor' | 'configuration'>) => ({
    titles: configuration.titles,
    changes,
    readerId: actor.userId,
    timeZone: configuration.pack.service.timeZone,
  });
  serve.read(contract.queryNotifications, signedIn, async ({ db, scope, query, ...call }) => {
    const size = Math.min(query.pageSize ?? Limits.notificationPageSize, MAX_PAGE_COUNT);
    const rows = await noticesOf(db, scope, { number: query.pageNumber ?? 1, size });
    return {
      data: rows.map((row) => presentNotice(row, wordsFor(call))),
      totalDataCount: await countNotices(db, scope, 'all'),
    };
  });
  serve.read(contract.countUnreadNotifications, signedIn, ({ db, scope }) => countNotices(db, scope, 'unread'));
  serve.read(contract.getNotification, ownNotice, async ({ subject, ...call }) =>
    presentNotice(subject, wordsFor(call)),
  );
  serve.act(contract.markNotificationRead, ownNotice, async (act, { subject }) => {
    await setRead(act, subject.id, true);
    return null;
  });
  serve.act(contract.markNotificationsRead, signedIn, async (act, { body }) => {
    await setAllRead(act, body.newestId);
    return null;
  });
  serve.act(contract.markNotificationUnread, ownNotice, async (act, { subject }) => {
    await setRead(act, subject.id, false);
    return null;
  });
  serve.act(contract.deleteNotification, ownNotice, async (act, { subject }) => {
    await setDeleted(act, subject.id);
    return null;
  });
}
