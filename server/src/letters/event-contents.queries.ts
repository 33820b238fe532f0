import { ComponentStatus } from '@evenhand/contract/components/component-types';
import type { ReadDb } from '../platform/database/open-database.ts';

/** What an event holds, as it was typed: no field is trusted to have its type. */
export type EventContent = Readonly<Record<string, unknown>>;

interface OfProcess {
  readonly caseId: number;
  readonly recordId: number;
  /** The Event components that record the event. */
  readonly componentIds: readonly number[];
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
