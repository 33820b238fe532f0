-- Files of a case. Their bytes lie outside the database, under the hash of their content (decision 0023).

create table case_file (
  id bigint generated always as identity (start with 1000) primary key,
  service_id integer not null,
  case_id bigint not null,
  tracked_event_id bigint not null,
  -- 128 random bits in hexadecimal: what a file is asked for by. Knowing it opens nothing; the event must be visible.
  storage_id text not null unique check (storage_id ~ '^[0-9a-f]{32}$'),
  filename text not null,
  content_type text not null,
  size integer not null check (size > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  added_at timestamptz not null,
  added_by uuid not null references person,
  unique (case_id, id),
  foreign key (case_id, tracked_event_id) references tracked_event (case_id, id)
);
create index case_file_by_event on case_file (case_id, tracked_event_id);
-- Whether anything still refers to a content.
create index case_file_by_content on case_file (sha256);

-- A file is seen with its event, and written only by an act that holds its case (0013, 0015).
alter table case_file enable row level security;
create policy sight on case_file for select using (
  (select access.is_system())
  or (select true from tracked_event e where e.case_id = case_file.case_id and e.id = tracked_event_id)
  or case_id = any (access.held_case_ids()));
create policy adding on case_file for insert with check (case_id = any (access.held_case_ids()));
create policy removal on case_file for delete using (case_id = any (access.held_case_ids()));
create policy change on case_file for update using (case_id = any (access.held_case_ids()));
