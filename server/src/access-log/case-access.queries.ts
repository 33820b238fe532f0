import type { AccessKind } from '@evenhand/contract/access-log';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { ReadDb } from '../platform/database/open-database.ts';

export interface CaseAccessRow {
  readonly id: number;
  readonly at: Date;
  readonly userId: string;
  readonly name: string;
  readonly sessionId: string | null;
  readonly kind: AccessKind;
  /** The file or the letter. */
  readonly itemId: number | null;
}

/** Where a page ended. */
export interface AccessPosition {
  readonly at: Date;
  readonly id: number;
}

/** The newest entries of the access log of a case, or those that come after a position. */
export async function accessesOf(
  db: ReadDb,
  scope: Scope,
  caseId: number,
  { before, take }: { readonly before: AccessPosition | null; readonly take: number },
): Promise<CaseAccessRow[]> {
  const after = before === null ? sql`` : sql`and (a.at, a.id) < (${before.at}::timestamptz, ${before.id}::bigint)`;
  const { rows } = await sql<CaseAccessRow>`
    select a.id, a.at, a.user_id as "userId", p.full_name as name, a.session_id as "sessionId", a.kind, a.item_id as "itemId"
    from case_access a join person p on p.user_id = a.user_id
    where a.case_id = ${caseId} and exists (select 1 from case_record c where c.id = ${caseId} and ${scope.visible('c')} and ${scope.actsAsHr('c')})
      ${after}
    order by a.at desc, a.id desc limit ${take}`.execute(db);
  return rows;
}
