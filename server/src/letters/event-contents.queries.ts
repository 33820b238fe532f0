import { sql } from 'kysely';
import type { ReadDb } from '../platform/database/open-database.ts';
import { typedContent } from '../processes/typed-content.ts';

/** What an event holds, as it was typed: no field is trusted to have its type. */
export type EventContent = Readonly<Record<string, unknown>>;

interface EventsAsked {
  readonly caseId: number;
  readonly recordId: number;
  /** The Event components that record the event. */
  readonly componentIds: readonly number[];
  readonly documentGuid: string;
  /** Whose editor counts; null for a person who may not read what is typed. */
  readonly typedBy: string | null;
}

/** What the events of these components hold; null where there is none. */
export interface EventContents {
  /**
   * Of the event that names the letter: as it is being typed, in the process or in its editor, else as it was
   * recorded.
   */
  readonly own: EventContent | null;
  /** Of the newest visit in progress. */
  readonly typed: EventContent | null;
  /** Of the newest event that is recorded. */
  readonly recorded: EventContent | null;
}

export async function eventContents(
  db: ReadDb,
  { caseId, recordId, componentIds, documentGuid, typedBy }: EventsAsked,
): Promise<EventContents> {
  const ids = [...componentIds];
  const { rows } = await sql<EventContents>`
    with held as (
      select 1 as rank, v.id, ${typedContent('v')} as content from visit v
        where v.case_id = ${caseId} and v.record_id = ${recordId} and v.component_id = any(${ids}::int[])
          and v.status = 2 and not v.is_withdrawn and ${typedBy}::uuid is not null
      union all select 2, e.id, d.draft from tracked_event e join tracked_event_draft d on d.case_id = e.case_id and d.event_id = e.id
        where e.case_id = ${caseId} and e.record_id = ${recordId} and e.component_id = any(${ids}::int[])
          and e.withdrawn_at is null and d.user_id = ${typedBy}::uuid
      union all select 3, e.id, e.data from tracked_event e
        where e.case_id = ${caseId} and e.record_id = ${recordId} and e.component_id = any(${ids}::int[]) and e.withdrawn_at is null
    )
    select (select content from held where lower(content ->> 'documentId') = ${documentGuid} order by rank limit 1) as own,
      (select content from held where rank = 1 order by id desc limit 1) as typed,
      (select content from held where rank = 3 order by id desc limit 1) as recorded`.execute(db);
  return rows[0] ?? { own: null, typed: null, recorded: null };
}
