import type { NotificationType } from '@evenhand/contract/tasks';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Unrecorded } from '../access/act.ts';
import { fromSight } from '../access/sight.ts';
import { executePipelined } from '../platform/database/pipelined.ts';

interface OnCase {
  readonly id: number;
  readonly serviceId: number;
}

export interface Notice {
  readonly type: NotificationType;
  /** The kind of change it announces, or TITLED with words of the pack, or ASKED with an `AskedTask`. */
  readonly kind: string;
  readonly facts: unknown;
  readonly recordId?: number | null;
  readonly trackedEventId?: number | null;
}

export const TITLED = 'titled';
export const ASKED = 'asked';

/**
 * What a notice repeats of the task that its reader is asked to do: its title, and when it was due then. A
 * title that people have written words of may be reworded later, so such a notice says which task it is.
 */
export interface AskedTask {
  readonly taskId?: number | undefined;
  readonly title: string;
  readonly due: string | null;
}

/**
 * Writes a notice for each of these people, in the transaction of the act it announces and in one statement.
 * The acting person gets none for their own act. Nor does a person who does not see the case, or whose
 * participation says that they want none in the application (`isInAppNotificationsEnabled`).
 */
export async function postNotice(
  act: Unrecorded,
  onCase: OnCase,
  notice: Notice,
  userIds: RawBuilder<string[]>,
): Promise<void> {
  const actorId = act.actor?.userId ?? null;
  const insert = sql`
    insert into notice (service_id, case_id, user_id, type, kind, facts, actor_user_id, record_id, tracked_event_id, posted_at)
    select ${onCase.serviceId}::integer, c.id, a.user_id, ${notice.type}::smallint, ${notice.kind}::text, ${JSON.stringify(notice.facts)}::jsonb,
      ${actorId}::uuid, ${notice.recordId ?? null}::bigint, ${notice.trackedEventId ?? null}::bigint, ${act.now}::timestamptz
    ${fromSight(userIds, [onCase.id])} and a.user_id is distinct from ${actorId}::uuid
      and not exists (select 1 from participant silent where silent.case_id = c.id and silent.user_id = a.user_id and silent.removed_at is null
        and not silent.is_in_app_on)`;
  await executePipelined(act.db, insert.compile(act.db));
}
