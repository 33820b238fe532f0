import type { Act } from '../access/act.ts';
import type { ReadDb } from '../platform/database/open-database.ts';

/** Reason ids of a case in stored order. */
export async function reasonIdsOf(db: ReadDb, caseId: number): Promise<number[]> {
  const rows = await db.selectFrom('case_reason').select('reason_id').where('case_id', '=', caseId).orderBy('reason_id').execute();
  return rows.map((row) => row.reason_id);
}

/** Makes the case's reasons exactly these and tells what came and went. */
export async function replaceReasons(
  act: Act,
  onCase: { readonly id: number; readonly serviceId: number },
  reasonIds: readonly number[],
): Promise<{ added: number[]; removed: number[] }> {
  const before = await reasonIdsOf(act.db, onCase.id);
  const wanted = [...new Set(reasonIds)];
  const added = wanted.filter((id) => !before.includes(id));
  const removed = before.filter((id) => !wanted.includes(id));
  if (removed.length > 0) await act.db.deleteFrom('case_reason').where('case_id', '=', onCase.id).where('reason_id', 'in', removed).execute();
  if (added.length > 0) {
    await act.db
      .insertInto('case_reason')
      .values(added.map((reasonId) => ({ service_id: onCase.serviceId, case_id: onCase.id, reason_id: reasonId })))
      .execute();
  }
  return { added, removed };
}
