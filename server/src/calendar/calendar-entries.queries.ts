import type { ServiceConfiguration } from '@evenhand/engine/service-configuration';
import type { Actor } from '../access/actor.ts';
import type { Scope } from '../access/scope.ts';
import { scopeOf } from '../access/scope.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import { dayOf } from '../platform/days.ts';
import { tasksOfList } from '../tasks/tasks.queries.ts';
import { meetingsOf } from './meetings.queries.ts';

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
  const tasks = await tasksWithDay(db, scope, today);
  const meetings = await meetingsOf(db, scope, configuration, { since, limit: ENTRIES_MAX_COUNT });
  return [
    ...tasks,
    ...meetings.map(({ id, start, end }) => ({ kind: 'meeting' as const, id, start, end, isTimed: true })),
  ];
}

async function tasksWithDay(db: ReadDb, scope: Scope, today: string): Promise<CalendarEntry[]> {
  const all = {
    accessLevelId: null,
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
