-- The address whose mail server last took a mail about the meeting, so that a cancellation goes to no other one: it would tell
-- the reader of another mailbox that there was a meeting (SIGHT-15). For mails until now it is taken to be the person's
-- address, except where somebody else may just have changed it.
alter table meeting_invitation add column sent_to text;
update meeting_invitation i set sent_to = p.email from person p
  where p.user_id = i.user_id and i.last_sent_at is not null
    and not exists (select 1 from sight_pause s where s.user_id = i.user_id);
