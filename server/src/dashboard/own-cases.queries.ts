import type { CaseRole } from '@evenhand/contract/cases';
import { Limits } from '@evenhand/contract/limits';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { isOpenCase } from '../access/open-case.ts';
import type { Scope } from '../access/scope.ts';
import type { CaseRowData } from '../cases/case-row.queries.ts';
import { visibleCaseRows } from '../cases/case-row.queries.ts';
import type { ReadDb } from '../platform/database/open-database.ts';

/**
 * A person's open cases in a case role, soonest due first, as many as the dashboard shows. The few are chosen
 * before anything is joined to them.
 */
export async function nextOwnCases(
  db: ReadDb,
  scope: Scope,
  role: CaseRole,
  accessLevelId: number | null,
): Promise<CaseRowData[]> {
  const next = sql`select c.id from case_record c where ${isOwnOpen(scope, role, accessLevelId)} and ${scope.visible('c')}
    order by c.due_at asc nulls last, c.id desc limit ${sql.lit(Limits.dashboardNextCases)}`;
  return visibleCaseRows(db, scope, sql`c.id = any(array(${next}))`, Limits.dashboardNextCases);
}

export async function countOwnCases(
  db: ReadDb,
  scope: Scope,
  role: CaseRole,
  accessLevelId: number | null,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from case_record c where ${isOwnOpen(scope, role, accessLevelId)} and ${scope.visible('c')}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/**
 * HR's own cases are those they advise in the selected policy area, a participant's those they
 * own, support or observe (gaps G-06). The latter are named by their numbers, so that these few
 * are read and not every case.
 */
function isOwnOpen(scope: Scope, role: CaseRole, accessLevelId: number | null): RawBuilder<boolean> {
  const isOpen = isOpenCase('c');
  if (role === 'HRUser') {
    return sql<boolean>`c.service_id = ${scope.serviceId} and c.adviser_user_id = ${scope.userId} and c.access_level_id = ${accessLevelId} and ${isOpen}`;
  }
  return sql<boolean>`${scope.isOwn('c')} and ${isOpen}`;
}
