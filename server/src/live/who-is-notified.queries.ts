import { sql } from 'kysely';
import { actsAsHrOn } from '../access/acts-as-hr.ts';
import type { ChangedFact } from '../access/case-changes.ts';
import { fromSight } from '../access/sight.ts';
import { viewersOfAccounts } from '../access/viewer.ts';
import { processSightOf, sightOfLinked } from '../access/visibility.ts';
import type { ReadDb } from '../platform/database/open-database.ts';

/**
 * One person sees one case, and which of the facts that changed it they may read, by their place in the list (gaps
 * G-102).
 */
export interface Notified {
  readonly userId: string;
  readonly caseId: number;
  readonly readable: readonly number[];
}

/**
 * Reads which of these people see which of these cases, and which of its facts they may read.
 * It runs in the system's context.
 */
export async function whoIsNotified(
  db: ReadDb,
  userIds: readonly string[],
  changes: ReadonlyMap<number, readonly ChangedFact[]>,
): Promise<Notified[]> {
  const caseIds = [...changes.keys()];
  if (userIds.length === 0 || caseIds.length === 0) return [];
  const facts = JSON.stringify(
    [...changes].flatMap(([case_id, ofCase]) =>
      ofCase.map(({ audience, recordId, linkedCaseId, withUserId }, place) => ({
        case_id,
        place,
        audience,
        record_id: recordId,
        linked_case_id: linkedCaseId ?? null,
        with_user_id: withUserId ?? null,
      })),
    ),
  );
  const linkedIds = [...changes.values()].flat().flatMap(({ linkedCaseId }) => linkedCaseId ?? []);
  const isHr = actsAsHrOn(viewersOfAccounts, 'c');
  const isOfAudience = sql`(fact.with_user_id = a.user_id
    or case fact.audience when 'viewers' then true when 'writers' then ${isHr} or ${viewersOfAccounts.worksOn('c')} else ${isHr} end)`;
  const { rows } = await sql<Notified>`
    select a.user_id as "userId", c.id as "caseId",
      array(select fact.place from jsonb_to_recordset(${facts}::jsonb)
          as fact (case_id bigint, place int, audience text, record_id bigint, linked_case_id bigint, with_user_id uuid)
        where fact.case_id = c.id and ${isOfAudience} and ${processSightOf(viewersOfAccounts, sql`fact.record_id`, 'c')}
          and ${sightOfLinked(viewersOfAccounts, sql`fact.linked_case_id`)}) as readable
    ${fromSight(sql`${[...userIds]}::uuid[]`, caseIds, linkedIds)}`.execute(db);
  return rows;
}
