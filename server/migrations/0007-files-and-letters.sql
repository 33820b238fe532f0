-- Files of a case, whose bytes lie outside the database under the hash of their content (decision 0023), and letters.

create table case_file (
  id bigint generated always as identity (start with 1000) primary key,
  service_id integer not null,
  case_id bigint not null,
  tracked_event_id bigint,
  -- 128 random bits in hexadecimal: what a file is asked for by. Knowing it opens nothing; its holder must be visible.
  storage_id text not null unique check (storage_id ~ '^[0-9a-f]{32}$'),
  filename text not null,
  content_type text not null,
  size integer not null check (size > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  added_at timestamptz not null,
  added_by uuid not null references person,
  -- A file waits in the form of a component until the component is completed (decision 0044): then it moves to the
  -- event. A form belongs to a process and one of its components, so it outlasts the visit that is taken back.
  form_record_id bigint,
  form_component_id integer,
  -- Whether the bytes were scanned for viruses (decision 0048); null for a file that was kept while no scanner was
  -- configured. An unchecked file waits for its scan, and nobody can open it. An infected one stays as a name; its
  -- bytes go.
  scan text check (scan in ('clean', 'unchecked', 'infected')),
  -- A file can wait in the correction of a tracked event, which is what one person types over it and has not saved
  -- (decision 0052). Saving the correction moves the file to the event.
  corrected_event_id bigint,
  corrected_by uuid references person,
  message_id bigint,
  unique (case_id, id),
  foreign key (case_id, tracked_event_id) references tracked_event (case_id, id),
  foreign key (case_id, form_record_id) references tracking_record (case_id, id),
  foreign key (case_id, corrected_event_id) references tracked_event (case_id, id),
  foreign key (case_id, message_id) references message (case_id, id),
  constraint case_file_has_one_holder check (
    num_nonnulls(tracked_event_id, form_record_id, corrected_event_id, message_id) = 1
    and (form_record_id is null) = (form_component_id is null)
    and (corrected_event_id is null) = (corrected_by is null))
);
create index case_file_by_event on case_file (case_id, tracked_event_id);
-- Whether anything still refers to a content.
create index case_file_by_content on case_file (sha256);
create index case_file_by_form on case_file (form_record_id, form_component_id) where form_record_id is not null;
create index case_file_unchecked on case_file (case_id) where scan = 'unchecked';
create index case_file_by_correction on case_file (corrected_event_id, corrected_by)
  where corrected_event_id is not null;
-- A message has its number of its own, on whichever case it is: the files of a page are looked up message by message.
create index case_file_by_message on case_file (message_id) where message_id is not null;

-- The attachments of a message from outside that matches no case. They go with it to its case, under the numbers they
-- have here.
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

-- Notes which content of the file store perhaps no file refers to, or soon will not (decision 0050): it was about to be
-- stored, its last file was removed, or it is being removed from the store now. A note holds a hash alone, so the table
-- has no row-level security. Notes are only added and deleted, never changed: two acts that note the same content do
-- not wait for each other.
create table content_note (
  id bigint generated always as identity primary key,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  noted_at timestamptz not null default clock_timestamp(),
  is_removal boolean not null default false
);
create index content_note_by_content on content_note (sha256);
create index content_note_by_age on content_note (noted_at);

-- Notes content that is about to be stored, in one round trip. Nothing is noted while one of the contents is being
-- removed. The lock excludes removals that are about to begin; what is read after it shows those that have.
create function note_stored_content(contents text[], removal_lasts interval) returns setof bigint language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7203);
  if exists (
    select 1 from content_note
    where is_removal and sha256 = any (contents) and noted_at > clock_timestamp() - removal_lasts
  ) then
    return;
  end if;
  return query insert into content_note (sha256) select distinct unnest(contents) returning id;
end $$;

-- Letters of a case, each written for an Event component of one of its processes (decision 0045).
create table case_letter (
  id bigint generated always as identity (start with 1000) primary key,
  -- Made by the client, so that an event can name a letter before it is begun. Knowing it opens nothing; the process
  -- must be visible.
  guid uuid not null unique,
  service_id integer not null,
  case_id bigint not null,
  record_id bigint not null,
  component_id integer not null,
  -- The whole template as it was when the letter was begun.
  template jsonb not null,
  -- 1 in progress, 2 completed.
  status smallint not null default 1 check (status in (1, 2)),
  typed_values jsonb not null,
  -- What the case said, and the day, when the letter was completed.
  case_values jsonb,
  letter_date date,
  created_at timestamptz not null,
  created_by uuid not null references person,
  updated_at timestamptz not null,
  updated_by uuid not null references person,
  completed_at timestamptz,
  completed_by uuid references person,
  -- The words of a letter where a person has changed those of its template (decision 0051); null where nobody has.
  body jsonb,
  unique (case_id, id),
  foreign key (service_id, case_id) references case_record (service_id, id),
  foreign key (case_id, record_id) references tracking_record (case_id, id),
  check (num_nonnulls(case_values, letter_date, completed_at, completed_by) = case status when 2 then 4 else 0 end)
);
create index case_letter_by_process on case_letter (case_id, record_id, component_id);

-- A completed letter has been sent. Nobody changes it, the owner of the tables included.
create function refuse_change_of_letter() returns trigger language plpgsql as $$
begin
  raise exception 'a completed letter never changes' using errcode = '42501';
end $$;
create trigger case_letter_stays before update or delete on case_letter
  for each row when (old.status = 2) execute function refuse_change_of_letter();
create trigger case_letter_no_truncate before truncate on case_letter
  for each statement execute function refuse_change_of_letter();
