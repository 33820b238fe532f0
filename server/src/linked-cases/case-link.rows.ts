import type { Act } from '../access/act.ts';
import type { BothCases } from './both-cases.ts';

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
