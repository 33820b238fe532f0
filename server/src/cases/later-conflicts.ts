import { isClosedStatus } from '@evenhand/contract/cases';
import type { StandingConflict } from '@evenhand/engine/standing-conflicts';
import { standingConflicts } from '@evenhand/engine/standing-conflicts';
import { sql } from 'kysely';
import type { Act, OnCase } from '../access/act.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import type { CaseFacts } from './case-facts.ts';
import { separationGroundOf } from './role-separation.ts';

/**
 * Records the conflicts of roles that an act has brought about which gives no role, such as another employee or a new
 * respondent. It takes nothing away: the line in the history tells the adviser (decision 0117).
 */
export async function recordLaterConflicts(act: Pick<Act, 'db' | 'record'>, theCase: CaseFacts): Promise<void> {
  if (isClosedStatus(theCase.status)) return;
  // Whoever has become a party of the case has ceased to advise on it by the same act.
  const { adviserUserId } = await act.db
    .selectFrom('case_record')
    .select('adviser_user_id as adviserUserId')
    .where('id', '=', theCase.id)
    .executeTakeFirstOrThrow();
  const { facts } = await separationGroundOf(act.db, { ...theCase, adviserUserId }, []);
  const standing = standingConflicts(facts, 'now');
  if (standing.length === 0) return;
  recordConflicts(act.record, theCase, standing, await knownConflictsOf(act.db, [theCase.id]));
}

/** Records those of a case that its history does not know yet. @returns how many */
export function recordConflicts(
  record: Act['record'],
  theCase: OnCase,
  conflicts: readonly StandingConflict[],
  known: ReadonlySet<string>,
): number {
  const arisen = conflicts.filter(({ key }) => !known.has(knownAs(theCase.id, key)));
  if (arisen.length === 0) return 0;
  const [sentences, keys] = [arisen.map(({ sentence }) => sentence), arisen.map(({ key }) => key)];
  record(theCase, 'role-conflict.arisen', { conflicts: sentences, keys });
  return arisen.length;
}

/** The conflicts that these cases have been told of, or that were accepted with a reason. */
export async function knownConflictsOf(db: ReadDb, caseIds: readonly number[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ caseId: number; key: string }>`
    select e.case_id as "caseId", key
    from history_event e join history_content own on own.case_id = e.case_id and own.seq = e.seq
    cross join lateral jsonb_array_elements_text(coalesce(own.body::jsonb -> 'keys', '[]')) key
    where e.case_id = any(${[...caseIds]}::bigint[])
      and e.kind in ('role-conflict.accepted', 'role-conflict.arisen')`.execute(db);
  return new Set(rows.map(({ caseId, key }) => knownAs(caseId, key)));
}

function knownAs(caseId: number, key: string): string {
  return `${caseId} ${key}`;
}
