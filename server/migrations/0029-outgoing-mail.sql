-- A notice is shown in the product, sent by e-mail, or both, as the participation of its reader says. `to_mail` ends
-- when the mail with it has been sent, or when there is nothing to send any more.
alter table notice add column is_in_app boolean not null default true;
alter table notice add column to_mail boolean not null default false;
create index notice_to_mail on notice (user_id, posted_at) where to_mail;

-- The job that sends mail ends `to_mail` for people who no longer see the case as well.
alter policy sight on notice using (
  (select access.is_system())
  or (user_id = access.user_id()
    and case when record_id is null then (select true from case_record c where c.id = case_id)
      else (select true from tracking_record r where r.case_id = notice.case_id and r.id = record_id) end)
  or case_id = any (access.held_case_ids()));
alter policy change on notice using (
  (select access.is_system()) or user_id = access.user_id() or case_id = any (access.held_case_ids()));

-- What a person has chosen to be sent, and how the last mail to them went. Without a row the defaults apply.
create table mail_recipient (
  user_id uuid primary key references person,
  tasks text not null default 'now' check (tasks in ('now', 'digest', 'never')),
  messages text not null default 'now' check (messages in ('now', 'digest', 'never')),
  changes text not null default 'digest' check (changes in ('now', 'digest', 'never')),
  -- The last mail that their mail server took: a report that it could not be delivered names it.
  sent_at timestamptz,
  message_id text,
  -- Attempts since the last mail that their mail server took, and when the next one is due.
  failures integer not null default 0,
  retry_at timestamptz,
  -- Since when e-mail to them is refused.
  refused_at timestamptz
);
create index mail_recipient_by_message on mail_recipient (message_id) where message_id is not null;
alter table mail_recipient enable row level security;
-- HR users are shown that mail to a colleague is refused.
create policy sight on mail_recipient for select using (
  (select access.is_system()) or user_id = access.user_id() or access.is_hr());
create policy adding on mail_recipient for insert with check ((select access.is_system()) or user_id = access.user_id());
create policy change on mail_recipient for update using ((select access.is_system()) or user_id = access.user_id());
create policy removal on mail_recipient for delete using ((select access.is_system()));
