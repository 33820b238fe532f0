import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { CaseRowData } from '../cases/case-row.queries.ts';
import { visibleCaseRows } from '../cases/case-row.queries.ts';
import type { ReadDb } from '../platform/database/open-database.ts';

/** More cases than any person is the employee of; without a limit the whole list would be read. */
const MAX_CASES_COUNT = 500;

/**
 * Cases about a person, in any policy area the reader may open; the same
 * cases count as the person's live cases.
 */
export function casesAbout(db: ReadDb, scope: Scope, userId: string): Promise<CaseRowData[]> {
  return visibleCaseRows(db, scope, sql`c.employee_user_id = ${userId}`, MAX_CASES_COUNT);
}

/** The case with this number, if the reader can see it. */
export function caseByNumber(db: ReadDb, scope: Scope, caseId: number): Promise<CaseRowData[]> {
  return visibleCaseRows(db, scope, sql`c.id = ${caseId}`, 1);
}
