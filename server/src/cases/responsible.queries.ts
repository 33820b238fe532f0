import { ParticipantRole } from '@evenhand/contract/participants';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { ReadDb } from '../platform/database/open-database.ts';

/**
 * Whether a person can be made responsible on a case: the adviser, or a
 * participant who is not blocked (gaps G-44).
 */
export async function canBeResponsible(db: ReadDb, caseId: number, userId: string): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`select ${isResponsible(caseId, sql`${userId}::uuid`)} as yes`.execute(
    db,
  );
  return rows[0]?.yes === true;
}

/** The same as an expression. */
export function isResponsible(caseId: number, userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(not exists (select 1 from participant b where b.case_id = ${caseId} and b.user_id = ${userId} and b.removed_at is null and b.role_id = ${sql.lit(ParticipantRole.Blocked)})
    and (exists (select 1 from participant p where p.case_id = ${caseId} and p.user_id = ${userId} and p.removed_at is null)
      or exists (select 1 from case_record c where c.id = ${caseId} and c.adviser_user_id = ${userId})))`;
}
