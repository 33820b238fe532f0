-- Search over the words of cases (decision 0100). What can be found is kept beside its sources in one table, by triggers, so
-- that whatever is changed, erased or taken back is found so, or not at all, from the same moment on.

do $$
begin
  create extension if not exists unaccent;
exception when insufficient_privilege then
  raise exception using message = format(
    'This login may not add the extension unaccent. Let an administrator of this database run once: create extension unaccent; '
    '(or: grant create on database %I to %I;)', current_database(), current_user);
end $$;

-- Words as they are compared: English endings and accents count for nothing, and the commonest words are left out.
create text search configuration search_stems (copy = english);
alter text search configuration search_stems
  alter mapping for hword, hword_part, word, asciihword, hword_asciipart, asciiword with unaccent, english_stem;
-- Words as they are written, without accents, for a word that is still being typed: `redundan` is no English stem.
create text search dictionary search_written (template = pg_catalog.simple, stopwords = english);
create text search configuration search_written (copy = english);
alter text search configuration search_written
  alter mapping for hword, hword_part, word, asciihword, hword_asciipart, asciiword with unaccent, search_written;

-- A text as its words are read. What a database takes for a letter depends on its locale, and may be every sign that is not
-- ASCII: typographic signs are written as those that a keyboard has, other marks, spaces and angle brackets, which would begin a
-- tag, as a space, and what is not seen is left out, with two characters that mark what matches (search.queries.ts).
create function search_text(written text) returns text immutable parallel safe language sql as $$
  select translate(normalize(written, nfc),
    '“”„‟«»‘’‚‛′ʼ‐‑‒–—―−' || E'\u00a0\u2007\u2009\u202f\u3000\u2028\u2029' || '<>…•·‹›¿¡،؛؟。、，！？'
      || E'\u00ad\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff\ue000\ue001',
    repeat('"', 6) || repeat('''', 6) || repeat('-', 7) || repeat(' ', 24))
$$;

create function search_words(title text, body text) returns tsvector immutable parallel safe language sql as $$
  select to_tsvector('public.search_stems', text) || strip(to_tsvector('public.search_written', text))
  from (select public.search_text(title || E'\n' || body)) as read (text)
$$;

-- The text of a message. A body is clean when it is kept (0006), so an angle bracket of its words is escaped.
create function text_of_html(html text) returns text immutable parallel safe language sql as $$
  select replace(replace(replace(replace(
    regexp_replace(regexp_replace(html, '</(?:p|li|h[1-6]|blockquote)>|<br ?/?>', E'\n', 'g'), '<[^>]*>', '', 'g'),
    '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&')
$$;

-- Everything that can be found, as its tables say it. A body that is null is read by a job: the words of a completed letter
-- are those of its template, and those of a file are in the file store. A text is cut where it would be too long to be an
-- index of.
create view access.search_source as
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
  where num_nonnulls(f.tracked_event_id, f.message_id, f.audience) > 0 and not f.is_mail and f.scan is distinct from 'infected';

-- It follows its sources, whose references are not repeated, and says nothing of who reads an entry.
create table search_entry (
  id bigint generated always as identity primary key,
  kind text not null,
  source_id bigint not null,
  case_id bigint not null,
  record_id bigint,
  by_user_id uuid,
  at timestamptz not null,
  title text not null,
  body text,
  words tsvector not null generated always as (search_words(title, coalesce(body, ''))) stored,
  unique (kind, source_id)
);
create index search_entry_by_words on search_entry using gin (words);
create index search_entry_by_time on search_entry (at desc, id desc);
create index search_entry_by_case on search_entry (case_id, at desc, id desc);
create index search_entry_to_read on search_entry (id) where body is null;

insert into search_entry (kind, source_id, case_id, record_id, by_user_id, at, title, body) select * from access.search_source;

-- Keeps the entries of a row, which may be of the kinds that the trigger names. What a job has read stays; of a file that was
-- not scanned yet nothing has been.
create function keep_search_entry() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    delete from search_entry e where e.kind = any (tg_argv) and e.source_id = old.id and (tg_op = 'DELETE' or not exists (
      select from access.search_source s where s.kind = e.kind and s.source_id = e.source_id));
    if tg_op = 'DELETE' then return null; end if;
  end if;
  insert into search_entry as e (kind, source_id, case_id, record_id, by_user_id, at, title, body)
    select * from access.search_source s where s.kind = any (tg_argv) and s.source_id = new.id
    on conflict (kind, source_id) do update
      set case_id = excluded.case_id, by_user_id = excluded.by_user_id, at = excluded.at, title = excluded.title,
        body = coalesce(excluded.body, nullif(e.body, ''));
  return null;
end $$;

create trigger search_entry_of_new after insert on case_record for each row
  when (concat(new.overview, new.conclusion, new.employee_name, new.legacy_number) <> '') execute function keep_search_entry('case');
create trigger search_entry_of_changed
  after update of overview, conclusion, employee_name, legacy_number on case_record for each row
  when ((old.overview, old.conclusion, old.employee_name, old.legacy_number)
    is distinct from (new.overview, new.conclusion, new.employee_name, new.legacy_number)) execute function keep_search_entry('case');
create trigger search_entry_of_message after insert or delete or update of subject, body, posted_at, updated_at, is_note, sender_user_id
  on message for each row execute function keep_search_entry('message', 'note');
create trigger search_entry_of_event after insert or delete or update of data, withdrawn_at
  on tracked_event for each row execute function keep_search_entry('event');
create trigger search_entry_of_letter after delete or update of status
  on case_letter for each row execute function keep_search_entry('letter');
create trigger search_entry_of_contact after insert or update of deleted_at
  on contact for each row execute function keep_search_entry('parked-call', 'failed-contact');
create trigger search_entry_of_file after insert or delete or update of filename, scan, tracked_event_id, message_id, audience
  on case_file for each row execute function keep_search_entry('file');

-- The second wall. A condition on words may not be looked up in an index before the policies of its table have been asked of
-- every row, so readers have no rights to the table. By one view of the owner they look for words and learn numbers and moments;
-- by the other they read entries, of each of which it asks whether its reader sees its source: by the policies of the source,
-- because a function runs as its caller.
alter table search_entry enable row level security;
create policy sight on search_entry for select using ((select access.is_system()));
create policy change on search_entry for update using ((select access.is_system()));
revoke insert, update, delete on search_entry from evenhand_serving;
grant update (body) on search_entry to evenhand_serving;

create function access.reads_entry(kind text, of_source bigint, of_case bigint, of_record bigint) returns boolean
  stable language plpgsql as $$
begin
  case kind
    when 'case' then return access.sees_case(of_case);
    when 'event', 'letter' then return access.sees_process(of_case, of_record);
    when 'message', 'note' then return exists (select from public.message m where m.id = of_source);
    when 'file' then return exists (select from public.case_file f where f.id = of_source);
    else return exists (select from public.contact x where x.kind = reads_entry.kind and x.id = of_source);
  end case;
end $$;
create view access.search_words as select id, kind, case_id, at, words from public.search_entry;
grant select on access.search_words to evenhand_serving;
create view access.search_entry as
  select * from public.search_entry e where access.reads_entry(e.kind, e.source_id, e.case_id, e.record_id);
grant select on access.search_entry to evenhand_serving;
