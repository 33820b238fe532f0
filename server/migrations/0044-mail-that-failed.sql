-- Mail in a mailbox that could not be taken in, until it is, or is given up (decision 0055). A key is a hash of the mailbox and of the number the mail has
-- there. It is noted before a mail is read, so that one that ends the server process counts as well. The table holds nothing of any mail.
create table mail_attempt (
  key text primary key check (key ~ '^[0-9a-f]{64}$'),
  attempts integer not null,
  retry_at timestamptz not null,
  last_error text
);
create index mail_attempt_by_age on mail_attempt (retry_at);
alter table mail_attempt enable row level security;
create policy sight on mail_attempt for select using ((select access.is_system()));
create policy adding on mail_attempt for insert with check ((select access.is_system()));
create policy change on mail_attempt for update using ((select access.is_system()));
create policy removal on mail_attempt for delete using ((select access.is_system()));
