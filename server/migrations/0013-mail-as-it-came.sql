-- Mail that arrives is kept whole: as it came, beside the message that was made of it (decision 0055).

-- Cells and quotations end a word, as paragraphs do.
create or replace function message_preview(body text) returns text language sql immutable as $$
  select left(btrim(regexp_replace(translate(
    replace(replace(replace(replace(
      regexp_replace(
        regexp_replace(left(body, 4000), '</(p|li|td|th|blockquote)>|<br />', ' ', 'g'), '<[^>]*>?', '', 'g'),
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
