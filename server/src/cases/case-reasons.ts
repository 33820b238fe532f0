import type { Act } from '../access/act.ts';
import type { ReadDb } from '../platform/database/open-database.ts';

/** Reason ids of a case in stored order. */
export async function reasonIdsOf(db: ReadDb, caseId: number): Promise<number[]> {
  const row = await db.selectFrom('case_record').select('reason_ids').where('id', '=', caseId).executeTakeFirst();
  return row?.reason_ids ?? [];
}

/** Makes the case's reasons exactly these. @returns which were added and which removed. */
export async function replaceReasons(
  act: Act,
  onCase: { readonly id: number },
  reasonIds: readonly number[],
): Promise<{ added: number[]; removed: number[] }> {
  const before = await reasonIdsOf(act.db, onCase.id);
  const wanted = [...new Set(reasonIds)].sort((a, b) => a - b);
  const added = wanted.filter((id) => !before.includes(id));
  const removed = before.filter((id) => !wanted.includes(id));
  if (added.length > 0 || removed.length > 0)
    await act.db.updateTable('case_record').set({ reason_ids: wanted }).where('id', '=', onCase.id).execute();
  return { added, removed };
}
