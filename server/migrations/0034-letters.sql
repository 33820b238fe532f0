-- Letters of a case, each written for an Event component of one of its processes (decision 0045).

create table case_letter (
  id bigint generated always as identity (start with 1000) primary key,
  -- Made by the client, so that an event can name a letter before it is begun. Knowing it opens nothing; the process must be visible.
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
create trigger case_letter_stays before update or delete on case_letter for each row when (old.status = 2) execute function refuse_change_of_letter();
create trigger case_letter_no_truncate before truncate on case_letter for each statement execute function refuse_change_of_letter();

-- A letter is seen with its process, and written only by an act that holds its case (0013, 0015).
alter table case_letter enable row level security;
create policy sight on case_letter for select using (
  (select access.is_system())
  or (select true from tracking_record r where r.case_id = case_letter.case_id and r.id = record_id)
  or case_id = any (access.held_case_ids()));
create policy adding on case_letter for insert with check (case_id = any (access.held_case_ids()));
create policy change on case_letter for update using (case_id = any (access.held_case_ids()));
create policy removal on case_letter for delete using (case_id = any (access.held_case_ids()));
