import type { Act } from '../access/act.ts';

/** Marks a notice as read or as unread; one that is read already keeps the moment. */
export async function setRead(act: Act, id: number, isRead: boolean): Promise<void> {
  await act.db
    .updateTable('notice')
    .set((current) => ({ read_at: isRead ? current.fn.coalesce('read_at', current.val(act.now)) : null }))
    .where('id', '=', id)
    .where('user_id', '=', act.actor.userId)
    .execute();
}

export async function setDeleted(act: Act, id: number): Promise<void> {
  await act.db.updateTable('notice').set({ deleted_at: act.now }).where('id', '=', id).where('user_id', '=', act.actor.userId).execute();
}
