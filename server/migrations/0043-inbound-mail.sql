-- Mail that was received from outside (decision 0055). One that arrives again, or at both doors, is known by its key: a hash of who sent it, of its
-- Message-ID and of what it was addressed to. A key holds nothing that can be read. Rows are forgotten after a month.
create table received_mail (
  key text primary key check (key ~ '^[0-9a-f]{64}$'),
  received_at timestamptz not null
);
create index received_mail_by_age on received_mail (received_at);
alter table received_mail enable row level security;
create policy sight on received_mail for select using ((select access.is_system()));
create policy adding on received_mail for insert with check ((select access.is_system()));
create policy removal on received_mail for delete using ((select access.is_system()));

-- The attachments of a message from outside that matches no case. They go with it to its case, under the numbers they have here.
create table unassigned_file (
  id bigint primary key,
  service_id integer not null references service,
  unassigned_message_id bigint not null references unassigned_message,
  storage_id text not null unique check (storage_id ~ '^[0-9a-f]{32}$'),
  filename text not null,
  content_type text not null,
  size integer not null check (size > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  scan text check (scan in ('clean', 'unchecked', 'infected')),
  added_at timestamptz not null
);
create index unassigned_file_by_message on unassigned_file (unassigned_message_id);
create index unassigned_file_by_content on unassigned_file (sha256);

-- As their message (0042). Only the system learns what a scan has found.
alter table unassigned_file enable row level security;
create policy sight on unassigned_file for select using (
  (select access.is_system()) or (service_id = access.service_id() and access.is_hr()));
create policy adding on unassigned_file for insert with check ((select access.is_system()));
create policy change on unassigned_file for update using ((select access.is_system()));
create policy removal on unassigned_file for delete using (service_id = access.service_id() and access.is_hr());
