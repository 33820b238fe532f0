import type { SuggestedCase } from '@evenhand/contract/unassigned-messages';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { isOpenCase } from '../access/open-case.ts';
import type { Scope } from '../access/scope.ts';
import type { ReadDb } from '../platform/database/open-database.ts';

export interface SuggestedCaseRow {
  readonly messageId: number;
  readonly caseId: number;
  readonly topicId: number;
  readonly employeeName: string | null;
  readonly senderIs: SuggestedCase['senderIs'];
}

/** With more, each would be a guess. */
const MAX_SUGGESTIONS_COUNT = 3;
/** Cases of one person that are looked at, the newest ones. */
const MAX_CANDIDATES_COUNT = 100;

/**
 * Open cases to which these messages from outside may belong: the sender's address is that of the employee, the owner
 * or a participant, and the reader acts as HR there. An address proves nothing, so a person decides. The cases of a
 * sender are found first, once for each address: otherwise the database may go through all cases, for their order.
 */
export async function suggestedCases(
  db: ReadDb,
  scope: Scope,
  messageIds: readonly number[],
): Promise<ReadonlyMap<number, readonly SuggestedCaseRow[]>> {
  if (messageIds.length === 0) return new Map();
  const { serviceId } = scope;
  // Of every service: who has moved to another one may still be on cases of this one, and only those are found.
  const people = sql`(select user_id from person where lower(email) = sender.address) p`;
  // What the sender is to a case is likeliest first in the order of the letters.
  const { rows } = await sql<SuggestedCaseRow>`
    with mail as materialized (
      select u.id, lower(u.sender_address) as address from unassigned_message u where u.id = any(${messageIds}) and u.service_id = ${serviceId})
    select mail.id as "messageId", found.id as "caseId", found.topic_id as "topicId",
      coalesce(employee.full_name, found.employee_name) as "employeeName", found.part as "senderIs"
    from (select distinct address from mail) sender cross join lateral (
      select likely.id, likely.topic_id, likely.employee_user_id, likely.employee_name, min(likely.part) as part from (
        ${newest(scope, sql`select c.*, 'employee' as part from ${people} join case_record c on c.employee_user_id = p.user_id`)}
        union all ${newest(scope, sql`select c.*, 'employee' as part from case_record c where c.service_id = ${serviceId} and c.employee_address = sender.address`)}
        union all ${newest(
          scope,
          sql`select c.*, on_case.part from ${people} cross join lateral (${placesOf(serviceId, sql`p.user_id`)}) on_case
            join case_record c on c.id = on_case.case_id`,
        )}
      ) likely group by 1, 2, 3, 4 order by part, likely.id desc limit ${sql.lit(MAX_SUGGESTIONS_COUNT)}) found
    join mail on mail.address = sender.address left join person employee on employee.user_id = found.employee_user_id
    order by mail.id, found.part, found.id desc`.execute(db);
  return Map.groupBy(rows, ({ messageId }) => messageId);
}

/** Blocked people have no part. */
function placesOf(serviceId: number, userId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select case_id, case role_id when 1 then 'owner' else 'participant' end as part from participant
    where user_id = ${userId} and service_id = ${serviceId} and removed_at is null and role_id <> 4 order by case_id desc limit ${sql.lit(MAX_CANDIDATES_COUNT)}`;
}

/** The newest of the cases that are open and on which the reader acts as HR. */
function newest(scope: Scope, cases: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    (select c.id, c.topic_id, c.employee_user_id, c.employee_name, c.part from (${cases} offset 0) c
    where ${isOpenCase('c')} and ${scope.visible('c')} and ${scope.actsAsHr('c')}
    order by c.part, c.id desc limit ${sql.lit(MAX_SUGGESTIONS_COUNT)})`;
}
