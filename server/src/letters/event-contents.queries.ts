import { ComponentStatus } from '@evenhand/contract/components/component-types';
import { sql } from 'kysely';
import type { ReadDb } from '../platform/database/open-database.ts';

/** What an event holds, as it was typed: no field is trusted to have its type. */
export type EventContent = Readonly<Record<string, unknown>>;

interface OfProcess {
  readonly caseId: number;
  readonly recordId: number;
  /** The Event components that record the event. */
  readonly componentIds: readonly number[];
}

/**
 * What the event of these components that names the letter holds: as it is being typed in the process or in
 * its editor by this person, else as it was recorded; null where none names it.
 */
export async function contentNaming(
  db: ReadDb,
  { caseId, recordId, componentIds }: OfProcess,
  { documentGuid, typedBy }: { readonly documentGuid: string; readonly typedBy: string | null },
): Promise<EventContent | null> {
  const ids = [...componentIds];
  const { rows } = await sql<{ content: EventContent }>`
    select content from (
      select 1 as rank, coalesce(v.draft, v.data) as content from visit v
        where v.case_id = ${caseId} and v.record_id = ${recordId} and v.component_id = any(${ids}::int[])
          and v.status = 2 and not v.is_withdrawn and ${typedBy}::uuid is not null
      union all select 2, d.draft from tracked_event e join tracked_event_draft d on d.case_id = e.case_id and d.event_id = e.id
        where e.case_id = ${caseId} and e.record_id = ${recordId} and e.component_id = any(${ids}::int[])
          and e.withdrawn_at is null and d.user_id = ${typedBy}::uuid
      union all select 3, e.data from tracked_event e
        where e.case_id = ${caseId} and e.record_id = ${recordId} and e.component_id = any(${ids}::int[]) and e.withdrawn_at is null
    ) named where lower(content ->> 'documentId') = ${documentGuid} order by rank limit 1`.execute(db);
  return rows[0]?.content ?? null;
}

/** What the newest live tracked event of these components holds; null where there is none. */
export async function newestEventContent(db: ReadDb, { caseId, recordId, componentIds }: OfProcess): Promise<EventContent | null> {
  const row = await db
    .selectFrom('tracked_event')
    .select('data')
    .where('case_id', '=', caseId)
    .where('record_id', '=', recordId)
    .where('component_id', 'in', componentIds)
    .where('withdrawn_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (row?.data as EventContent | undefined) ?? null;
}

/** What has been typed into the visit in progress at one of these components; null where nothing has. */
export async function typedEventContent(db: ReadDb, { caseId, recordId, componentIds }: OfProcess): Promise<EventContent | null> {
  const row = await db
    .selectFrom('visit')
    .select(['draft', 'data'])
    .where('case_id', '=', caseId)
    .where('record_id', '=', recordId)
    .where('component_id', 'in', componentIds)
    .where('status', '=', ComponentStatus.InProgress)
    .where('is_withdrawn', '=', false)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const typed = row?.draft ?? row?.data ?? null;
  return typeof typed === 'object' ? (typed as EventContent | null) : null;
}
