import { ParticipantRole } from '@evenhand/contract/participants';
import type { NotificationType } from '@evenhand/contract/tasks';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { OnCase, Unrecorded } from '../access/act.ts';
import { actsAsHrOn } from '../access/acts-as-hr.ts';
import { exceptionsOf, viewersOfAccounts } from '../access/viewer.ts';
import { columnsOf } from '../cases/hr-users.queries.ts';
import { isKeptFrom } from '../cases/kept-out.ts';
import type { AskedTask } from '../notifications/post-notice.ts';
import { ASKED, people, postNotice } from '../notifications/post-notice.ts';
import type { ReadDb } from '../platform/database/open-database.ts';

/**
 * The people who could hold the tasks of a case, or of one of its processes: its adviser, and everybody on it
 * who is not kept from it, the latest last. Nobody who has left is among them.
 */
export interface PossibleHolders {
  readonly adviserUserId: string | null;
  readonly participants: readonly {
    readonly userId: string;
    readonly roleId: number;
    readonly relationId: number | null;
    readonly addedAt: Date;
    readonly actsAsHr: boolean;
  }[];
  /**
   * The task or its process is for HR only: it never goes to a person who does not
   * act as HR on the case (decision 0015).
   */
  readonly isHrOnly: boolean;
}

export async function possibleHolders(
  db: ReadDb,
  caseId: number,
  task: { readonly recordId?: number | null; readonly isHrOnly?: boolean } = {},
): Promise<PossibleHolders> {
  const { recordId = null, isHrOnly = false } = task;
  const rows = await db
    .selectFrom('case_record')
    .leftJoin('participant', (on) =>
      on
        .onRef('case_id', '=', 'case_record.id')
        .on('removed_at', 'is', null)
        .on('role_id', '<>', ParticipantRole.Blocked)
        .on(hasLeft('participant.user_id'), '=', false)
        .on(isKeptFrom(columnsOf('case_record'), sql.ref('participant.user_id')), '=', false),
    )
    .select(
      sql<string | null>`case when not ${hasLeft('adviser_user_id')}
        and not ${isKeptFrom(columnsOf('case_record'), sql`adviser_user_id`)} then adviser_user_id end`.as(
        'adviserUserId',
      ),
    )
    .select(['user_id as userId', 'role_id as roleId', 'relation_id as relationId', 'added_at as addedAt'])
    .select([
      sql<boolean>`coalesce((select process.is_hr_only from tracking_record process where process.id = ${recordId}), false)`.as(
        'isHrOnly',
      ),
      // A person who is deactivated, or works in another service now, cannot
      // open the case at all (`loadActor`).
      sql<boolean>`exists (select 1 from account a join person p on p.user_id = a.user_id cross join ${exceptionsOf(sql`array[${caseId}::bigint]`)}
        where a.user_id = participant.user_id and a.service_id = case_record.service_id and a.is_current and p.deactivated_at is null
          and ${actsAsHrOn(viewersOfAccounts, 'case_record')})`.as('actsAsHr'),
    ])
    .where('case_record.id', '=', caseId)
    .orderBy('participant.id')
    .execute();
  return {
    adviserUserId: rows[0]?.adviserUserId ?? null,
    // An owner who has left leaves a row without a participant.
    participants: rows.filter(({ userId }) => userId !== null) as PossibleHolders['participants'],
    isHrOnly: isHrOnly || rows[0]?.isHrOnly === true,
  };
}

/** The facts of a task that its notice repeats. */
interface GivenTask {
  /** Left out for a task that a process raises: its title is the pack's. */
  readonly id?: number;
  readonly type: NotificationType;
  readonly title: string;
  readonly dueAt: Date | null;
  readonly recordId?: number | null;
  readonly trackedEventId?: number | null;
}

/** Notifies the person who holds a task now. A task that nobody holds notifies nobody. */
export async function notifyHolder(
  act: Unrecorded,
  onCase: OnCase,
  task: GivenTask,
  holder: string | null,
): Promise<void> {
  const { id: taskId, type, title, dueAt, recordId = null, trackedEventId = null } = task;
  if (holder === null || holder === act.actor?.userId) return;
  const facts: AskedTask = { taskId, title, due: dueAt?.toISOString() ?? null };
  await postNotice(act, onCase, { type, kind: ASKED, facts, recordId, trackedEventId }, people([holder]));
}

function hasLeft(userId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from person left_person where left_person.user_id = ${sql.ref(userId)} and left_person.deactivated_at is not null)`;
}
