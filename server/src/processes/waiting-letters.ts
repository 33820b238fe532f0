import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** The newest completed letter that stands in place of the letter `l`, of the same process and so read alike. */
export const correctedBy = sql<string | null>`(select newer.guid from case_letter newer
  where newer.case_id = l.case_id and newer.corrects = coalesce(l.corrects, l.id) and newer.status = 2 and newer.id > l.id order by newer.id desc limit 1)`;

/**
 * The letter `l` stops its case from closing: it was completed, and nobody has said how it was sent or that it will not
 * be. Where a correction has taken its place, that one is sent (decision 0109).
 */
export const isWaitingToBeSent: RawBuilder<boolean> = sql`(l.is_to_be_sent and ${correctedBy} is null and not exists (
  select from letter_sending s where s.case_id = l.case_id and s.letter_id = l.id and s.taken_back_at is null))`;

/** The letters of a case that wait, of the processes that may be read. */
export function waitingLetters(caseId: RawBuilder<number>, recordIds: RawBuilder<number[]>): RawBuilder<unknown> {
  return sql`select l.id, l.guid as "documentId", l.template ->> 'title' as title
    from case_letter l where l.case_id = ${caseId} and l.record_id = any(${recordIds}) and ${isWaitingToBeSent}`;
}
