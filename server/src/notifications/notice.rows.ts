import type { Act } from '../access/act.ts';
import { scopeOf } from '../access/scope.ts';
import { unreadNotices } from './notice.queries.ts';

/** Marks a notice as read or as unread; one that is read already keeps the moment. */
export async function setRead(act: Act, id: number, isRead: boolean): Promise<void> {
  await act.db
    .updateTable('notice')
    .set((current) => ({ read_at: isRead ? current.fn.coalesce('read_at', current.val(act.now)) : null }))
    .where('id', '=', id)
    .where('user_id', '=', act.actor.userId)
    .execute();
}

/** Marks as read what the person can see and was shown. Later notices stay unread, and hidden ones do. */
export async function setAllRead(act: Act, newestId: number): Promise<void> {
  await act.db
    .updateTable('notice')
    .set({ read_at: act.now })
    .where('id', 'in', unreadNotices(scopeOf(act.actor), newestId))
    .execute();
}

export async function setDeleted(act: Act, id: number): Promise<void> {
  await act.db
    .updateTable('notice')
    .set({ deleted_at: act.now })
    .where('id', '=', id)
    .where('user_id', '=', act.actor.userId)
    .execute();
}
