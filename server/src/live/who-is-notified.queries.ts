import { ParticipantRole } from '@evenhand/contract/participants';
import { sql } from 'kysely';
import { actsAsHrOn } from '../access/acts-as-hr.ts';
import type { ChangedFact } from '../access/case-changes.ts';
import { fromSight } from '../access/sight.ts';
import { viewersOfAccounts } from '../access/viewer.ts';
import { processSightOf, sightOfLinked } from '../access/visibility.ts';
import type { ReadDb } from '../platform/database/open-database.ts';

/**
 * One person sees one case, and whether they may read at least one of the facts that changed it (gaps G-102).
 */
export interface Notified {
  readonly userId: string;
  readonly caseId: number;
  readonly isNotified: boolean;
}

/**
 * Reads which of these people see which of these cases, and which of them may read one of its facts.
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
      ofCase.map(({ audience, recordId, linkedCaseId }) => ({
        case_id,
        audience,
        record_id: recordId,
        linked_case_id: linkedCaseId ?? null,
      })),
    ),
  );
  const linkedIds = [...changes.values()].flat().flatMap(({ linkedCaseId }) => linkedCaseId ?? []);
  const isHr = actsAsHrOn(viewersOfAccounts, 'c');
  const isWriter = sql`exists (select 1 from participant writer where writer.case_id = c.id and writer.user_id = a.user_id and writer.removed_at is null
    and writer.role_id in (${sql.lit(ParticipantRole.CaseOwner)}, ${sql.lit(ParticipantRole.Stakeholder)}))`;
  const isOfAudience = sql`case fact.audience when 'viewers' then true when 'writers' then ${isHr} or ${isWriter} else ${isHr} end`;
  const { rows } = await sql<Notified>`
    select a.user_id as "userId", c.id as "caseId",
      exists (select 1 from jsonb_to_recordset(${facts}::jsonb) as fact (case_id bigint, audience text, record_id bigint, linked_case_id bigint)
        where fact.case_id = c.id and ${isOfAudience} and ${processSightOf(viewersOfAccounts, sql`fact.record_id`, 'c')}
          and ${sightOfLinked(viewersOfAccounts, sql`fact.linked_case_id`)}) as "isNotified"
    ${fromSight(sql`${[...userIds]}::uuid[]`, caseIds, linkedIds)}`.execute(db);
  return rows;
}
