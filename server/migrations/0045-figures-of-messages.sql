-- How a message begins, as words on one line, is shown in every row of an inbox. It is kept beside the body, so that a list does not read the words out of
-- every body anew; the database computes it whenever a body is written, so it never says what the body does not (decision 0056). A body is clean when it is
-- kept: its tags are those of `clean-html.ts`, and an angle bracket of a text is escaped. The first 4,000 characters hold more words than are kept.
create function message_preview(body text) returns text language sql immutable as $$
  select left(btrim(regexp_replace(translate(
    replace(replace(replace(replace(
      regexp_replace(replace(replace(replace(left(body, 4000), '</p>', ' '), '</li>', ' '), '<br />', ' '), '<[^>]*>?', '', 'g'),
      '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&'),
    chr(160) || chr(9) || chr(10) || chr(13), '    '), ' {2,}', ' ', 'g')), 240)
$$;

alter table message add column preview text not null generated always as (message_preview(body)) stored;
alter table unassigned_message add column preview text not null generated always as (message_preview(body)) stored;

-- A list sorted by what is unread is walked by the number of messages (`case-list/walked-ids.ts`).
create index case_by_level_messages on case_record (service_id, access_level_id, status, message_count, id desc);

-- A message has its number of its own, on whichever case it is: the files of a page are looked up message by message.
drop index case_file_by_message;
create index case_file_by_message on case_file (message_id) where message_id is not null;
