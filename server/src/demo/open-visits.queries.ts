import { sql } from 'kysely';
import type { ReadDb } from '../platform/database/open-database.ts';

/** A visit that is being worked on. */
export interface OpenVisit {
  readonly visitId: number;
  readonly componentId: number;
  /** Where the process stands. */
  readonly isCurrent: boolean;
}

/**
 * The open visits of a process, the newest last. A script asks before each act where its process is, and the
 * call that people's screens make for it reads far more.
 */
export async function openVisits(db: ReadDb, recordId: number): Promise<readonly OpenVisit[]> {
  const { rows } = await sql<OpenVisit>`
    select v.id as "visitId", v.component_id as "componentId", v.id = r.current_visit_id as "isCurrent"
    from visit v join tracking_record r on r.id = v.record_id
    where v.record_id = ${recordId} and v.status = 2 and not v.is_withdrawn order by v.id`.execute(db);
  return rows;
}
