import type { LastChange } from '@evenhand/contract/envelope';
import type { LateChange } from '../history/last-change.ts';
import { changeBy } from '../history/last-change.ts';

/** Who last saved a visit, or what is typed into it, and when; null where nothing was ever saved. */
export async function lastSaveOf(late: LateChange, caseId: number, visitId: number): Promise<LastChange | null> {
  const row = await late.db
    .selectFrom('visit')
    .leftJoin('person', 'person.user_id', 'visit.saved_by')
    .select(['person.user_id', 'person.full_name as name', 'visit.updated_at'])
    .where('visit.case_id', '=', caseId)
    .where('visit.id', '=', visitId)
    .executeTakeFirst();
  return row?.updated_at ? changeBy(late, row, row.updated_at) : null;
}
