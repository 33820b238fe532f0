-- The orders of the register of sanctions (sanctions/register.queries.ts): those without an end, which come after the
-- others, and all by the day of issue. Those with an end have theirs since 0052.
-- contract: the table came in the same release and is empty.
create index case_sanction_without_end on case_sanction (service_id, id) where last_day is null;
-- contract: the table came in the same release and is empty.
create index case_sanction_by_issue on case_sanction (service_id, issued_on, id);

-- As before (0051-sanctions.sql), written so that a register asks it of a thousand rows: whether the reader acts as HR is
-- asked in place, and a case that they do not see ends the question.
alter policy sight on case_sanction using (
  (select access.is_system())
  or (case_id = access.hr_case_id()
      or (select case when access.is_hr()
            and (c.access_level_id = any (access.level_ids()) or c.adviser_user_id is not distinct from access.user_id())
            and not exists (select from access.own_place own where own.case_id = c.id and own.relation_id = 1) then true
          else access.works_on(c.id) end
        from case_record c where c.id = case_id))
    and (record_id is null
      or (select true from tracking_record r where r.case_id = case_sanction.case_id and r.id = record_id))
  or case_id = any (access.held_case_ids()));

-- What can be found, as before (0034-search.sql), with the words of matters: of those that are withdrawn or merged too,
-- which are still read.
create or replace view access.search_source as
  select 'case' as kind, c.id as source_id, c.id as case_id, null::bigint as record_id, c.created_by as by_user_id, c.created_at as at,
    '' as title, concat_ws(E'\n', nullif(c.overview, ''), c.conclusion, c.employee_name, c.legacy_number) as body
  from case_record c
  where concat(c.overview, c.conclusion, c.employee_name, c.legacy_number) <> ''
union all
  select case when m.is_note then 'note' else 'message' end, m.id, m.case_id, null, m.sender_user_id, coalesce(m.posted_at, m.updated_at),
    m.subject, left(text_of_html(m.body), 100000)
  from message m
union all
  select 'event', e.id, e.case_id, e.record_id, e.created_by, e.created_at, '', left(e.data ->> 'freeText', 100000)
  from tracked_event e where e.withdrawn_at is null and btrim(coalesce(e.data ->> 'freeText', '')) <> ''
union all
  select 'letter', l.id, l.case_id, l.record_id, l.completed_by, l.completed_at, l.template ->> 'title', null
  from case_letter l where l.status = 2
union all
  select x.kind, x.id, x.case_id, null, x.adviser_user_id, x.recorded_at, '', x.details
  from contact x where x.deleted_at is null
union all
  -- A file that waits in a form is no part of the case yet, and a mail as it came says what its message says. A file is
  -- read only once it has been scanned.
  select 'file', f.id, f.case_id, null, f.added_by, f.added_at, f.filename, case when f.scan = 'unchecked' then '' end
  from case_file f
  where num_nonnulls(f.tracked_event_id, f.message_id, f.audience) > 0 and not f.is_mail and f.scan is distinct from 'infected'
union all
  -- Who raised it is no part of the words: HR alone may know.
  select 'matter', t.id, t.case_id, null, t.added_by, t.added_at, '', concat_ws(E'\n', t.text, t.happened_when, t.happened_where)
  from case_matter t;

create trigger search_entry_of_matter after insert or update of text, happened_when, happened_where
  on case_matter for each row execute function keep_search_entry('matter');
insert into search_entry (kind, source_id, case_id, record_id, by_user_id, at, title, body)
  select * from access.search_source where kind = 'matter';

-- The words of a matter are for those who work on its case.
create or replace function access.reads_entry(kind text, of_source bigint, of_case bigint, of_record bigint) returns boolean
  stable language plpgsql as $$
begin
  case kind
    when 'case' then return access.sees_case(of_case);
    when 'event', 'letter' then return access.sees_process(of_case, of_record);
    when 'message', 'note' then return exists (select from public.message m where m.id = of_source);
    when 'matter' then return access.is_of_audience(of_case, 2::smallint);
    when 'file' then return exists (select from public.case_file f where f.id = of_source);
    else return exists (select from public.contact x where x.kind = reads_entry.kind and x.id = of_source);
  end case;
end $$;
