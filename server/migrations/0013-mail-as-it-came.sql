-- Mail that arrives is kept whole: as it came, beside the message that was made of it (decision 0055).

-- Cells and quotations end a word, as paragraphs do. What was struck out is left out.
create or replace function message_preview(body text) returns text language sql immutable as $$
  select left(btrim(regexp_replace(translate(
    replace(replace(replace(replace(
      regexp_replace(
        regexp_replace(regexp_replace(left(body, 4000), '<s>.*?</s>', ' ', 'g'),
          '</(p|li|td|th|blockquote)>|<br />', ' ', 'g'),
        '<[^>]*>?', '', 'g'),
      '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&'),
    chr(160) || chr(9) || chr(10) || chr(13), '    '), ' {2,}', ' ', 'g')), 240)
$$;

-- Of a message that came by mail: what its mail repeats at its end of an earlier message of the case, as simple HTML,
-- and what is to be said about its arrival, such as an attachment that is in the mail alone. Both are null for messages
-- that were written here; a mail that has nothing to be said of it has no lines.
alter table message add column quoted text, add column mail_notes text[];
alter table message add constraint message_quotes_by_mail check (quoted is null or mail_notes is not null);

-- Whether our mail server confirmed the sender. Those it did not confirm can be one person with many names.
alter table unassigned_message
  add column mail_notes text[] not null default '{}', add column is_confirmed boolean not null default false;

-- The mail as it came, which is a file of its message.
alter table case_file add column is_mail boolean not null default false;
alter table case_file add constraint case_file_mail_is_of_a_message check (not is_mail or message_id is not null);
alter table unassigned_file add column is_mail boolean not null default false;

-- A message from outside that HR has deleted. It can be put back for some days, and says who deleted it. Its files stay
-- where they are, so they no longer refer to one table alone.
create table dismissed_message (
  id bigint primary key,
  service_id integer not null references service,
  sender_name text not null,
  sender_address text not null,
  subject text not null,
  body text not null,
  preview text not null generated always as (message_preview(body)) stored,
  mail_notes text[] not null,
  is_confirmed boolean not null,
  received_at timestamptz not null,
  dismissed_at timestamptz not null,
  dismissed_by uuid not null references person
);
create index dismissed_message_by_service on dismissed_message (service_id, dismissed_at);
create index dismissed_message_by_age on dismissed_message (dismissed_at);
alter table unassigned_file drop constraint unassigned_file_unassigned_message_id_fkey;

-- All HR users of the service see what was deleted; the system forgets it.
alter table dismissed_message enable row level security;
create policy sight on dismissed_message for select using (
  (select access.is_system()) or (service_id = access.service_id() and access.is_hr()));
create policy adding on dismissed_message for insert with check (
  service_id = access.service_id() and access.is_hr() and dismissed_by = access.user_id());
create policy removal on dismissed_message for delete using (
  (select access.is_system()) or (service_id = access.service_id() and access.is_hr()));
create policy restoring on unassigned_message for insert with check (
  service_id = access.service_id() and access.is_hr()
  and exists (select 1 from dismissed_message d where d.id = unassigned_message.id));
drop policy removal on unassigned_file;
create policy removal on unassigned_file for delete using (
  (select access.is_system()) or (service_id = access.service_id() and access.is_hr()));
