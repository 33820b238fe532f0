import type { SubmissionOf } from '@evenhand/contract/components/component-payloads';
import { DocumentStatus } from '@evenhand/contract/letters';
import type { ListedEvent } from '@evenhand/contract/tracked-events';
import type { EventSetup } from '@evenhand/engine/component-settings';
import { isChosen } from '@evenhand/engine/components/problems';
import { eventSetupOf, firstInstantOf } from '@evenhand/engine/event-dates';
import type { ServiceConfiguration } from '@evenhand/engine/service-configuration';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { letterStatusOfEvent } from '../letters/letter.queries.ts';
import type { ReadDb } from '../platform/database/open-database.ts';

interface EventRow {
  readonly id: number;
  readonly recordId: number;
  readonly workflowId: number;
  readonly version: number;
  readonly componentId: number;
  readonly data: SubmissionOf<'Event'>;
  readonly completedAt: Date | null;
  readonly updatedAt: Date;
  readonly fileCount: number;
}

interface Reading {
  readonly scope: Scope;
  readonly configuration: ServiceConfiguration;
  readonly caseId: number;
}

/**
 * The tracked events of a case that have not been taken back, on the processes the reader sees (GEN-08): the
 * oldest process first, and its events as they were recorded. A completed letter counts among the files.
 */
export async function listTrackedEvents(db: ReadDb, reading: Reading): Promise<ListedEvent[]> {
  return (await eventsOf(db, reading)).map(presentListed);
}

/** A recorded event with the setup that its process has pinned. */
export interface RecordedEvent extends EventRow {
  readonly setup: EventSetup;
  readonly workflowTitle: string;
}

/** The events of the list above, in its order. One that its workflow does not know is left out. */
export async function eventsOf(db: ReadDb, { scope, configuration, caseId }: Reading): Promise<RecordedEvent[]> {
  const { rows } = await sql<EventRow>`
    select e.id, e.record_id as "recordId", r.workflow_id as "workflowId", r.version, e.component_id as "componentId", e.data,
      case when v.completed_in is not null then v.exited_at end as "completedAt", e.updated_at as "updatedAt",
      (select count(*)::int from case_file f where f.case_id = e.case_id and f.tracked_event_id = e.id)
        + case when ${letterStatusOfEvent} = ${DocumentStatus.Completed}::int then 1 else 0 end as "fileCount"
    from tracked_event e join case_record c on c.id = e.case_id join tracking_record r on r.case_id = e.case_id and r.id = e.record_id
      left join visit v on v.id = e.visit_id
    where e.case_id = ${caseId} and e.withdrawn_at is null and ${scope.visible('c')} and ${scope.readsProcess('e.record_id', 'c')}
    order by e.record_id, e.id`.execute(db);
  return rows.flatMap((row) => {
    const definition = configuration.workflow(row.workflowId, row.version);
    const setup = eventSetupOf(definition, row.componentId);
    return setup === null ? [] : [{ ...row, setup, workflowTitle: definition.title }];
  });
}

/** The time when it was recorded; null while nothing of it is. */
export function recordedAt({ completedAt, updatedAt, data, fileCount }: RecordedEvent): Date | null {
  if (completedAt !== null) return completedAt;
  return firstInstantOf(data) === null && fileCount === 0 ? null : updatedAt;
}

function presentListed(event: RecordedEvent): ListedEvent {
  const { id, recordId: workflowTrackingId, data, fileCount, setup, workflowTitle } = event;
  const dateTime = firstInstantOf(data);
  return {
    id,
    title: setup.title,
    workflowTrackingId,
    workflowTitle,
    dateTime,
    isTimed: setup.isTimed,
    isNotApplicable:
      dateTime === null && (data.isDateNotApplicable === true || isChosen(data.eventSetupNotApplicableReasonId)),
    recordedDateTime: recordedAt(event)?.toISOString() ?? null,
    fileCount,
  };
}
