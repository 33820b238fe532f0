import type pg from 'pg';

const ENTRY_COUNT = 5000;
const MESSAGE_COUNT = 500;
const PARTICIPANT_COUNT = 200;
/** So many entries of the history at a time: each moves the head of the chain once more. */
const BATCH_COUNT = 250;

/**
 * Makes a case that has an owner and an adviser a big one: of so many entries of history, messages of the two in
 * turns, and observers, who are people of the directory. One message of ten has an attachment.
 */
export async function makeBig(pool: pg.Pool, caseId: number): Promise<void> {
  for (let begun = 0; begun < ENTRY_COUNT; begun += BATCH_COUNT)
    await pool.query(
      `select append_history(c.id, c.service_id, c.created_at + n * interval '1 minute', c.adviser_user_id, 'case.overview-changed', 0,
         sha256(('salt ' || n)::bytea), json_build_object('from', 'Overview ' || n, 'to', 'Overview ' || n + 1)::text)
       from case_record c cross join generate_series($2::int, $3::int) n where c.id = $1`,
      [caseId, begun + 1, begun + BATCH_COUNT],
    );
  await pool.query(
    `with posted as (
       insert into message (service_id, case_id, sender_user_id, sender_role_id, subject, body, posted_at, updated_at)
       select c.service_id, c.id, case when n % 2 = 1 then c.owner_user_id else c.adviser_user_id end, case when n % 2 = 1 then 1 end, 'Message ' || n,
         repeat('<p>What was said is <strong>written here</strong>, and what is asked for.</p>', 1 + n % 10),
         c.created_at + n * interval '1 minute', c.created_at + n * interval '1 minute'
       from case_record c cross join generate_series(1, $2::int) n where c.id = $1
       returning *),
     marked as (insert into message_read (case_id, message_id, user_id, read_at) select case_id, id, sender_user_id, posted_at from posted),
     attached as (
       insert into case_file (service_id, case_id, message_id, storage_id, filename, content_type, size, sha256, added_at, added_by)
       select service_id, case_id, id, md5('file ' || id), 'letter ' || id || '.pdf', 'application/pdf', 20000, encode(sha256(id::text::bytea), 'hex'), posted_at,
         sender_user_id
       from posted where id % 10 = 0)
     update case_record set message_count = message_count + $2 where id = $1`,
    [caseId, MESSAGE_COUNT],
  );
  await pool.query(
    `insert into participant (service_id, case_id, user_id, role_id, relation_id, source_id, added_at, added_by)
     select c.service_id, c.id, p.user_id, 3, 3, 3, c.created_at, c.created_by
     from case_record c join person p on p.service_id = c.service_id
     where c.id = $1 and p.user_id is distinct from c.employee_user_id
       and not exists (select 1 from account a where a.user_id = p.user_id)
       and not exists (select 1 from participant held where held.case_id = c.id and held.user_id = p.user_id and held.removed_at is null)
     order by p.user_id limit greatest(0, $2 - (select count(*) from participant held where held.case_id = $1 and held.removed_at is null))`,
    [caseId, PARTICIPANT_COUNT],
  );
}
