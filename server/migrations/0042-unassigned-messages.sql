-- Messages that came from outside and match no case, until HR assigns one to a case. Its number stays the same there, so both draw from one sequence.
create table unassigned_message (
  id bigint primary key,
  service_id integer not null references service,
  sender_name text not null,
  sender_address text not null,
  subject text not null,
  -- Simple HTML, clean when it was written.
  body text not null,
  received_at timestamptz not null
);
create index unassigned_message_by_service on unassigned_message (service_id, received_at);

-- All HR users of the service see them and may take one to a case; only the system brings them in.
alter table unassigned_message enable row level security;
create policy sight on unassigned_message for select using (
  (select access.is_system()) or (service_id = access.service_id() and access.is_hr()));
create policy adding on unassigned_message for insert with check ((select access.is_system()));
create policy removal on unassigned_message for delete using (service_id = access.service_id() and access.is_hr());

-- A message from outside has no person as its sender.
alter table message
  alter column sender_user_id drop not null,
  add column sender_name text,
  add column sender_address text,
  add constraint message_has_one_sender check (
    (sender_user_id is null) = (sender_name is not null) and (sender_name is null) = (sender_address is null)
    and (posted_at is not null or sender_user_id is not null));
