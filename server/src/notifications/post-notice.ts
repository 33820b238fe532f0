import { NotificationType } from '@evenhand/contract/tasks';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { OnCase, Unrecorded } from '../access/act.ts';
import { rolesOnCase } from '../access/roles-on-case.ts';
import { fromSight } from '../access/sight.ts';
import type { ChangeTable, ChangeWords } from '../history/change-words.ts';
import type { FactListener } from '../history/ledger.ts';
import { executePipelined } from '../platform/database/pipelined.ts';

interface Notice {
  readonly type: NotificationType;
  /**
   * The kind of change it announces, or TITLED with words of the pack, or ASKED with an `AskedTask`, or WRITTEN with
   * the number of a message.
   */
  readonly kind: string;
  readonly facts: unknown;
  readonly recordId?: number | null;
  readonly trackedEventId?: number | null;
  /** The person it is about: to everybody else it joins an unread notice of its kind. Left out, it stands alone. */
  readonly joinsAbout?: string | null;
  /** The application shows what it is about in another place. */
  readonly isMailOnly?: boolean;
}

export const TITLED = 'titled';

export const ASKED = 'asked';

export const WRITTEN = 'written';

/**
 * A task that the reader of a notice is asked to do: its title, and when it was due then. A title with words of
 * people may be reworded later, so such a notice names its task.
 */
export interface AskedTask {
  readonly taskId?: number | undefined;
  readonly title: string;
  readonly due: string | null;
  /** It reminds of the task. `holder` names who has it, to everybody else. */
  readonly reminder?: { readonly isOverdue: boolean; readonly holder: string | null };
}

/**
 * Writes a notice for each of these people, in the transaction of the act it announces and in one statement.
 * The acting person gets none for their own act, nor does a person who does not see the case. Their participation
 * says whether it is shown in the application, sent by e-mail, or both (`isInAppNotificationsEnabled`,
 * `isEmailNotificationsEnabled`). A change that joins others of its kind makes an unread notice of them newer
 * instead, so many changes are one notice.
 */
export async function postNotice(
  act: Unrecorded,
  onCase: OnCase,
  notice: Notice,
  userIds: RawBuilder<string[]>,
): Promise<void> {
  const actorId = act.actor?.userId ?? null;
  const facts = sql`${JSON.stringify(notice.facts)}::jsonb`;
  const inApp = notice.isMailOnly === true ? sql`false` : sql`coalesce(taking.in_app, true)`;
  const readers = sql`
    select seeing.*, ${inApp} as is_in_app, seeing.email is not null and coalesce(taking.by_mail, true) as to_mail
    from (select c.id as case_id, a.user_id, p.email ${fromSight(userIds, [onCase.id])} and a.user_id is distinct from ${actorId}::uuid) seeing
    left join lateral (select bool_and(o.is_in_app_on) as in_app, bool_and(o.is_email_on) as by_mail from participant o
      where o.case_id = seeing.case_id and o.user_id = seeing.user_id and o.removed_at is null) taking on true
    where ${inApp} or (seeing.email is not null and coalesce(taking.by_mail, true))`;
  const { joinsAbout = null } = notice;
  // A number of its own: those who mark what they were shown as read have not read what joined meanwhile.
  const joined = sql`
    update notice n set id = default, facts = ${facts}, actor_user_id = ${actorId}::uuid, posted_at = ${act.now}::timestamptz, others = n.others + 1,
      is_in_app = reader.is_in_app, to_mail = reader.to_mail
    from reader where n.user_id = reader.user_id and n.case_id = reader.case_id and n.read_at is null and n.deleted_at is null
      and n.kind = ${notice.kind} and n.record_id is not distinct from ${notice.recordId ?? null}::bigint and reader.user_id <> ${joinsAbout}::uuid and n.facts #>> '{person,userId}' is distinct from n.user_id::text
    returning n.user_id`;
  const insert = sql`
    with reader as materialized (${readers}), joined as (${joinsAbout === null ? sql`select user_id from reader where false` : joined})
    insert into notice (service_id, case_id, user_id, type, kind, facts, actor_user_id, record_id, tracked_event_id, posted_at, is_in_app, to_mail)
    select ${onCase.serviceId}::integer, case_id, user_id, ${notice.type}::smallint, ${notice.kind}::text, ${facts},
      ${actorId}::uuid, ${notice.recordId ?? null}::bigint, ${notice.trackedEventId ?? null}::bigint, ${act.now}::timestamptz, is_in_app, to_mail
    from reader where user_id not in (select user_id from joined)`;
  await executePipelined(act.db, insert.compile(act.db));
}

/**
 * Derives the notices of an act from the facts it recorded, in its transaction (decision 0021). Acts write no
 * notices themselves; a task announces itself (tasks/task-holders.ts).
 */
export function postNoticesOfChanges(changes: ChangeTable): FactListener {
  return async (act, onCase, entries) => {
    for (const { kind, facts, recordId } of entries) {
      const { notice } = changes[kind] as ChangeWords<unknown>;
      const to = notice?.to(onCase, facts) ?? null;
      if (to === null) continue;
      const joinsAbout = notice?.joinsAbout?.(facts) ?? null;
      await postNotice(act, onCase, { type: NotificationType.InformationOnly, kind, facts, recordId, joinsAbout }, to);
    }
  };
}

/** These people, as an expression. */
export function people(userIds: readonly (string | null)[]): RawBuilder<string[]> {
  return sql<string[]>`${userIds.filter((userId) => userId !== null)}::uuid[]`;
}

/** Everybody who works on a case or follows it: adviser, owner, stakeholders, observers; and `also`. */
export function everybodyOn(
  onCase: { readonly id: number },
  also: readonly (string | null)[] = [],
): RawBuilder<string[]> {
  return sql<string[]>`array(
    select o.adviser_user_id from case_record o where o.id = ${onCase.id} and o.adviser_user_id is not null
    union select o.user_id from participant o where o.case_id = ${onCase.id} and o.removed_at is null and o.role_id in (${rolesOnCase})
    union select unnest(${people(also)}))`;
}
