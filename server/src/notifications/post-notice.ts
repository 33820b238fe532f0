import type { NotificationType } from '@evenhand/contract/tasks';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Act } from '../access/act.ts';
import { fromSight } from '../access/sight.ts';

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
 * Leaves a notice for each of these people, in the transaction of the act it tells of and in one statement. The acting person gets none for their
 * own act; nor does anybody who does not see the case, or whose place on it says that they want none in the application
 * (`isInAppNotificationsEnabled`).
 */
export async function postNotice(act: Act, onCase: OnCase, notice: Notice, userIds: readonly (string | null)[]): Promise<void> {
  const others = userIds.filter((userId) => userId !== null).filter((userId) => userId !== act.actor.userId);
  if (others.length > 0) await post(act, onCase, notice, sql`${others}::uuid[]`);
}

/** Leaves a notice, in the same way, for who works on a case or follows it: its adviser, owner, stakeholders and observers. */
export async function postToEverybodyOn(act: Act, onCase: OnCase, notice: Notice, except: string | null): Promise<void> {
  const people = sql`array(
    select o.adviser_user_id from case_record o where o.id = ${onCase.id} and o.adviser_user_id is distinct from ${except}::uuid
    union all
    select o.user_id from participant o where o.case_id = ${onCase.id} and o.removed_at is null and o.role_id in (1, 2, 3)
      and o.user_id is distinct from ${except}::uuid)`;
  await post(act, onCase, notice, people);
}

async function post(act: Act, onCase: OnCase, notice: Notice, userIds: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into notice (service_id, case_id, user_id, type, title, record_id, tracked_event_id, posted_at)
    select ${onCase.serviceId}::integer, c.id, a.user_id, ${notice.type}::smallint, ${notice.title}::text, ${notice.recordId ?? null}::bigint,
      ${notice.trackedEventId ?? null}::bigint, ${act.now}::timestamptz
    ${fromSight(userIds, [onCase.id])} and a.user_id <> ${act.actor.userId}
      and not exists (select 1 from participant silent where silent.case_id = c.id and silent.user_id = a.user_id and silent.removed_at is null
        and not silent.is_in_app_on)`.execute(act.db);
}
