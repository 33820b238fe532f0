import { cast } from '../cast.ts';
import { draw, person } from './drawn-values.ts';

/** One case of this many messages, for the figures of its inbox. */
export const BUSY_INBOX_COUNT = 5000;

const MESSAGES_PER_CASE = 3;
/** So many of a hundred cases have messages. */
const CASES_WITH_MESSAGES_SHARE = 30;

/** How many messages case `n` has: none, or three. */
export const messageCount = `case when ${draw(60, 100)} < ${CASES_WITH_MESSAGES_SHARE} then ${MESSAGES_PER_CASE} else 0 end`;

/**
 * The statements that write messages, their marks and their attachments. On a share of the cases the owner
 * writes, the adviser answers and the owner writes again; on one open case this goes on five thousand times.
 * One message of ten has an attachment.
 */
export function messagesToLoad(
  loadedAt: string,
  { employees, advisers }: { readonly employees: number; readonly advisers: number },
): string[] {
  return [
    `update case_record set message_count = ${BUSY_INBOX_COUNT} where id = (
       select min(c.id) from case_record c
       where c.service_id = 1 and c.access_level_id = 2 and c.status = 1 and c.locked_at is null and c.adviser_user_id is not null and c.employee_user_id is not null
         and c.employee_user_id <> '${cast.maren}' and not exists (select 1 from participant p where p.case_id = c.id and p.user_id = '${cast.maren}'))`,
    // Numbered from 1, one case after the other.
    `insert into message (id, service_id, case_id, sender_user_id, sender_role_id, subject, body, parent_id, posted_at, updated_at, answer_due_at, answered_at)
       overriding system value
     select n, 1, case_id, sender, case when is_owner then 1 end, case when at = 1 then '' else 'Re: ' end || 'About the meeting in matter ' || case_id,
       '<p>Thank you for your message number ' || at || '.</p>' || repeat('<p>What was said is <strong>written here</strong>, and what is asked for.</p>', 1 + ${draw(61, 10)}),
       case when at > 1 then n - 1 end, posted_at, posted_at, case when is_owner then posted_at + interval '1 day' end,
       case when is_owner then posted_at + interval '2 hours' end
     from (select row_number() over (order by c.id, at) as n, c.id as case_id, at, at % 2 = 1 as is_owner,
         case when at % 2 = 1 then c.owner_user_id else coalesce(c.adviser_user_id, ${person(`${employees} - ${draw(62, advisers)}`)}) end as sender,
         c.created_at + at * least(interval '5 hours', (timestamptz '${loadedAt}' - c.created_at) / (c.message_count + 1)) as posted_at
       from (select *, id as n from case_record) c cross join lateral generate_series(1, c.message_count) as at offset 0) drawn`,
    `update message m set waiting_level_id = waiting_level_of(c) from case_record c
     where c.id = m.case_id and is_for_hr(m) and waiting_level_of(c) is not null`,
    // Everybody has read what they wrote, and the other what was answered. Maren has read one message of
    // four, of the first ten thousand cases alone: one person reads only so many, however many there are.
    `insert into message_read (case_id, message_id, user_id, read_at)
     select m.case_id, m.id, reader.id, m.posted_at
     from message m join case_record c on c.id = m.case_id
     cross join lateral (select m.sender_user_id as id union select c.adviser_user_id where m.answered_at is not null and c.adviser_user_id is not null
       union select '${cast.maren}' where hashint8(m.id) % 4 = 0 and c.id <= 20000) reader`,
    `insert into case_file (service_id, case_id, message_id, storage_id, filename, content_type, size, sha256, added_at, added_by)
     select 1, m.case_id, m.id, md5('file ' || m.id), 'letter ' || m.id || '.pdf', 'application/pdf', 20000 + m.id % 1000000,
       encode(sha256(m.id::text::bytea), 'hex'), m.posted_at, m.sender_user_id
     from message m where m.id % 10 = 0`,
  ];
}
