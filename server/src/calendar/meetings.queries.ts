import type { SubmissionOf } from '@evenhand/contract/components/component-payloads';
import { eventSetupOf, firstInstantOf } from '@evenhand/engine/event-dates';
import type { ServiceConfiguration } from '@evenhand/engine/service-configuration';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { Configuration } from '../configuration/configuration.ts';
import type { ReadDb } from '../platform/database/open-database.ts';

/** An event of a process that has a date and a time. */
export interface Meeting {
  readonly id: number;
  readonly caseId: number;
  readonly recordId: number;
  readonly start: Date;
  readonly end: Date | null;
}

interface EventRow {
  readonly id: number;
  readonly serviceId: number;
  readonly caseId: number;
  readonly recordId: number;
  readonly workflowId: number;
  readonly version: number;
  readonly componentId: number;
  readonly data: SubmissionOf<'Event'>;
}

/** Of the event `e` of the process `r`. */
const eventColumns = sql`e.id, r.service_id as "serviceId", e.case_id as "caseId", e.record_id as "recordId",
  r.workflow_id as "workflowId", r.version, e.component_id as "componentId", e.data`;

interface Wanted {
  readonly since: Date;
  /** Of all cases when it is left out. */
  readonly caseId?: number;
  readonly limit: number;
}

/** Reads the meetings of the cases that the person advises or is on, the earliest first. */
export async function meetingsOf(
  db: ReadDb,
  scope: Scope,
  configuration: ServiceConfiguration,
  { since, caseId, limit }: Wanted,
): Promise<Meeting[]> {
  const isWanted = caseId === undefined ? sql`true` : sql`c.id = ${caseId}`;
  const { rows } = await sql<EventRow>`
    select ${eventColumns}
    from case_record c join tracked_event e on e.case_id = c.id join tracking_record r on r.id = e.record_id
    where c.id in (
        select mine.case_id from person_case mine where ${scope.isOwn('mine')}
        union select advised.id from case_record advised
        where advised.service_id = ${scope.serviceId} and advised.adviser_user_id = ${scope.userId})
      and ${isWanted} and e.withdrawn_at is null and e.begins >= ${since.toISOString()}
      and ${scope.visible('c')} and ${scope.readsProcess('e.record_id', 'c')}
    order by e.begins, e.id limit ${limit}`.execute(db);
  return withoutRepetition(rows.flatMap((row) => meetingIn(configuration, row) ?? []));
}

/** Reads the meetings of all cases that lie ahead, the next first. Call it as the system. */
export async function meetingsAhead(
  db: ReadDb,
  configuration: Configuration,
  { since, limit }: Wanted,
): Promise<Meeting[]> {
  const { rows } = await sql<EventRow>`
    select ${eventColumns} from tracked_event e join tracking_record r on r.id = e.record_id
    where e.withdrawn_at is null and e.begins >= ${since.toISOString()} order by e.begins, e.id limit ${limit}`.execute(
    db,
  );
  return rows.flatMap((row) => meetingIn(configuration.of(row.serviceId), row) ?? []);
}

function meetingIn(configuration: ServiceConfiguration, row: EventRow): Meeting | null {
  const { id, caseId, recordId, workflowId, version, componentId, data } = row;
  const setup = eventSetupOf(configuration.workflow(workflowId, version), componentId);
  const start = firstInstantOf(data);
  if (setup === null || !setup.isTimed || start === null) return null;
  return { id, caseId, recordId, start: new Date(start), end: endOf(data, start) };
}

/** The invitation to a meeting holds the time of the meeting too: what begins at one moment on one case is one. */
function withoutRepetition(meetings: readonly Meeting[]): Meeting[] {
  const first = new Map<string, Meeting>();
  for (const meeting of meetings) {
    const key = `${meeting.caseId} ${meeting.start.getTime()}`;
    if (!first.has(key)) first.set(key, meeting);
  }
  return [...first.values()];
}

function endOf({ fromDateTime, toDateTime }: SubmissionOf<'Event'>, start: string): Date | null {
  return start === fromDateTime && typeof toDateTime === 'string' && toDateTime > start ? new Date(toDateTime) : null;
}
