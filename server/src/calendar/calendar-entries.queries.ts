import type { SubmissionOf } from '@evenhand/contract/components/component-payloads';
import { eventSetupOf, firstInstantOf } from '@evenhand/engine/event-dates';
import type { ServiceConfiguration } from '@evenhand/engine/service-configuration';
import { sql } from 'kysely';
import type { Actor } from '../access/actor.ts';
import type { Scope } from '../access/scope.ts';
import { scopeOf } from '../access/scope.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import { dayOf } from '../platform/days.ts';
import { tasksOfList } from '../tasks/tasks.queries.ts';

/** What a calendar shows of a task or a meeting: when it is, and nothing of its case. */
export interface CalendarEntry {
  readonly kind: 'task' | 'meeting';
  readonly id: number;
  readonly start: Date;
  readonly end: Date | null;
  /** False for a day, which is stored as its UTC midnight. */
  readonly isTimed: boolean;
}

/** Of each kind; a calendar program reads all of them several times a day. */
const ENTRIES_MAX_COUNT = 500;
/** Meetings that were held stay in the calendar for about two months. */
const HELD_SHOWN_MS = 60 * 24 * 60 * 60_000;

/**
 * Reads the open tasks with a due day of the person and of those they cover for, and the meetings of the cases they
 * advise or are on.
 */
export async function entriesOf(
  db: ReadDb,
  actor: Actor,
  { configuration, now }: { readonly configuration: ServiceConfiguration; readonly now: Date },
): Promise<CalendarEntry[]> {
  const scope = scopeOf(actor);
  const since = new Date(now.getTime() - HELD_SHOWN_MS);
  const today = dayOf(now, configuration.pack.service.timeZone);
  return [...(await tasksWithDay(db, scope, today)), ...(await meetingsSince(db, scope, configuration, since))];
}

async function tasksWithDay(db: ReadDb, scope: Scope, today: string): Promise<CalendarEntry[]> {
  const all = {
    role: null,
    isProcessTask: null,
    topicId: null,
    caseId: null,
    taskIds: null,
    due: null,
    dueGroup: null,
  };
  const page = { sortColumn: 'dueDate', isDescending: false, take: ENTRIES_MAX_COUNT, skip: 0 } as const;
  const tasks = await tasksOfList(db, scope, { assigneeUserId: scope.userId, today, ...all }, { page, topicIds: [] });
  return tasks.flatMap(({ id, dueAt, isDueTimed }) =>
    dueAt === null ? [] : [{ kind: 'task' as const, id, start: dueAt, end: null, isTimed: isDueTimed }],
  );
}

interface EventRow {
  readonly id: number;
  readonly caseId: number;
  readonly workflowId: number;
  readonly version: number;
  readonly componentId: number;
  readonly data: SubmissionOf<'Event'>;
}

/** Instants are stored in one form, which is ordered as text. */
async function meetingsSince(
  db: ReadDb,
  scope: Scope,
  configuration: ServiceConfiguration,
  since: Date,
): Promise<CalendarEntry[]> {
  const begins = sql<string>`coalesce(e.data ->> 'onlyDateTime', e.data ->> 'fromDateTime')`;
  const { rows } = await sql<EventRow>`
    select e.id, e.case_id as "caseId", r.workflow_id as "workflowId", r.version, e.component_id as "componentId", e.data
    from case_record c join tracked_event e on e.case_id = c.id join tracking_record r on r.case_id = e.case_id and r.id = e.record_id
    where c.id in (
        select mine.case_id from person_case mine where ${scope.isOwn('mine')}
        union select advised.id from case_record advised
        where advised.service_id = ${scope.serviceId} and advised.adviser_user_id = ${scope.userId})
      and e.withdrawn_at is null and ${begins} >= ${since.toISOString()}
      and ${scope.visible('c')} and ${scope.readsProcess('e.record_id', 'c')}
    order by ${begins}, e.id limit ${ENTRIES_MAX_COUNT}`.execute(db);
  return withoutRepetition(rows).flatMap(({ id, workflowId, version, componentId, data }) => {
    const setup = eventSetupOf(configuration.workflow(workflowId, version), componentId);
    const start = firstInstantOf(data);
    if (setup === null || !setup.isTimed || start === null) return [];
    return [{ kind: 'meeting' as const, id, start: new Date(start), end: endOf(data, start), isTimed: true }];
  });
}

/** The invitation to a meeting holds the time of the meeting too: what begins at one moment on one case is one. */
function withoutRepetition(rows: readonly EventRow[]): EventRow[] {
  const first = new Map<string, EventRow>();
  for (const row of rows) {
    const key = `${row.caseId} ${firstInstantOf(row.data)}`;
    if (!first.has(key)) first.set(key, row);
  }
  return [...first.values()];
}

function endOf({ fromDateTime, toDateTime }: SubmissionOf<'Event'>, start: string): Date | null {
  return start === fromDateTime && typeof toDateTime === 'string' && toDateTime > start ? new Date(toDateTime) : null;
}
