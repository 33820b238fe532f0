import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { CaseRowData } from '../cases/case-row.queries.ts';
import { visibleCaseRows } from '../cases/case-row.queries.ts';
import type { ReadDb } from '../platform/database/open-database.ts';

/** More than anybody links to one case; without a limit the whole list would be read. */
const MAX_LINKS_COUNT = 500;

/** The cases that are linked to a case on which the reader acts as HR, as far as they see them. */
export function linkedCases(db: ReadDb, scope: Scope, caseId: number): Promise<CaseRowData[]> {
  return visibleCaseRows(
    db,
    scope,
    sql`c.id in (select link.linked_case_id from case_link link where link.case_id = ${caseId})`,
    MAX_LINKS_COUNT,
  );
}
