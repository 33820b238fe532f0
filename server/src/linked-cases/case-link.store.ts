import { sql } from 'kysely';
import type { Act } from '../access/act.ts';
import type { Scope } from '../access/scope.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import type { CaseRowData } from '../cases/case-row.queries.ts';
import { visibleCaseRows } from '../cases/case-row.queries.ts';
import type { ReadDb } from '../platform/database/open-database.ts';

export interface BothCases {
  readonly theCase: CaseFacts;
  readonly other: CaseFacts;
}

/** More than anybody links to one case; without a limit the whole list would be read. */
const MAX_LINKS_COUNT = 500;

/** The cases that are linked to a case on which the reader acts as HR, as far as they see them. */
export function casesLinkedTo(db: ReadDb, scope: Scope, caseId: number): Promise<CaseRowData[]> {
  return visibleCaseRows(
    db,
    scope,
    sql`c.id in (select link.linked_case_id from case_link link where link.case_id = ${caseId})`,
    MAX_LINKS_COUNT,
  );
}

/** Writes the rows of a link, one on each case. @returns false when the cases were linked already. */
export async function insertLink(act: Act, { theCase, other }: BothCases): Promise<boolean> {
  const row = { service_id: theCase.serviceId, created_at: act.now, created_by: act.actor.userId };
  const written = await act.db
    .insertInto('case_link')
    .values([
      { ...row, case_id: theCase.id, linked_case_id: other.id },
      { ...row, case_id: other.id, linked_case_id: theCase.id },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(written.numInsertedOrUpdatedRows) > 0;
}

/** @returns false when the cases were not linked. */
export async function deleteLink(act: Act, { theCase, other }: BothCases): Promise<boolean> {
  const deleted = await act.db
    .deleteFrom('case_link')
    .where((row) =>
      row.or([
        row.and({ case_id: theCase.id, linked_case_id: other.id }),
        row.and({ case_id: other.id, linked_case_id: theCase.id }),
      ]),
    )
    .executeTakeFirst();
  return Number(deleted.numDeletedRows) > 0;
}
