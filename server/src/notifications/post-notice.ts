import type { NotificationType } from '@evenhand/contract/tasks';
import type { Act } from '../access/act.ts';
import { sightOf } from '../access/sight.ts';

interface OnCase {
  readonly id: number;
  readonly serviceId: number;
}

export interface Notice {
  readonly type: NotificationType;
  readonly title: string;
  readonly recordId?: number | null;
  readonly trackedEventId?: number | null;
}

/**
 * Leaves a notice for each of these people, in the transaction of the act it tells of. The acting person gets none for their own act; nor does
 * anybody who does not see the case, or whose place on it says that they want none in the application (`isInAppNotificationsEnabled`).
 */
export async function postNotice(act: Act, onCase: OnCase, notice: Notice, userIds: readonly (string | null)[]): Promise<void> {
  const others = [...new Set(userIds)].filter((userId) => userId !== null).filter((userId) => userId !== act.actor.userId);
  const seeing = (await sightOf(act.db, others, [onCase.id])).map(({ userId }) => userId);
  if (seeing.length === 0) return;
  const silent = await act.db
    .selectFrom('participant')
    .select('user_id')
    .where('case_id', '=', onCase.id)
    .where('removed_at', 'is', null)
    .where('is_in_app_on', '=', false)
    .execute();
  const told = seeing.filter((userId) => !silent.some((one) => one.user_id === userId));
  if (told.length === 0) return;
  await act.db
    .insertInto('notice')
    .values(
      told.map((userId) => ({
        service_id: onCase.serviceId,
        case_id: onCase.id,
        user_id: userId,
        type: notice.type,
        title: notice.title,
        record_id: notice.recordId ?? null,
        tracked_event_id: notice.trackedEventId ?? null,
        posted_at: act.now,
      })),
    )
    .execute();
}

/** Who works on a case or follows it: its adviser, owner, stakeholders and observers. */
export async function everybodyOn(act: Act, caseId: number): Promise<string[]> {
  const adviser = await act.db.selectFrom('case_record').select('adviser_user_id').where('id', '=', caseId).executeTakeFirst();
  const people = await act.db
    .selectFrom('participant')
    .select('user_id')
    .where('case_id', '=', caseId)
    .where('removed_at', 'is', null)
    .where('role_id', 'in', [1, 2, 3])
    .execute();
  return [...(adviser?.adviser_user_id ? [adviser.adviser_user_id] : []), ...people.map((one) => one.user_id)];
}
