import type { Act } from '../access/act.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import type { CaseFacts } from './case-facts.ts';

/** Reason ids of a case in stored order. */
export async function reasonIdsOf(db: ReadDb, caseId: number): Promise<number[]> {
  const row = await db.selectFrom('case_record').select('reason_ids').where('id', '=', caseId).executeTakeFirst();
  return row?.reason_ids ?? [];
}

/** Makes the case's reasons exactly these, whoever asked for it, and records which were added and removed. */
export async function replaceReasons(act: Act, theCase: CaseFacts, reasonIds: readonly number[]): Promise<void> {
  const before = await reasonIdsOf(act.db, theCase.id);
  const wanted = [...new Set(reasonIds)].sort((a, b) => a - b);
  const added = wanted.filter((id) => !before.includes(id));
  const removed = before.filter((id) => !wanted.includes(id));
  if (added.length === 0 && removed.length === 0) return;
  await act.db.updateTable('case_record').set({ reason_ids: wanted }).where('id', '=', theCase.id).execute();
  const { reasons } = act.configuration.titles;
  const named = (ids: readonly number[]) => ids.map((id) => ({ id, title: reasons.get(id) ?? '' }));
  act.record(theCase, 'case.reasons-changed', { added: named(added), removed: named(removed) });
}
