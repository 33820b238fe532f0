-- Calls parked for the adviser of a case, who is to call back. HR's alone (PERM-35). What is deleted stays for the record and is shown to nobody.

create table parked_call (
  id bigint generated always as identity (start with 1000) primary key,
  service_id integer not null,
  case_id bigint not null,
  -- Who called; the row stays when they leave the case.
  participant_id bigint not null,
  reason_id integer not null,
  recorded_at timestamptz not null,
  -- The adviser of the case when the call was parked (gaps G-84).
  adviser_user_id uuid not null references person,
  details text not null,
  -- The task to complete it; null while it is completed.
  task_id bigint,
  completed_at timestamptz,
  created_at timestamptz not null,
  created_by uuid not null references person,
  deleted_at timestamptz,
  unique (case_id, id),
  foreign key (service_id, case_id) references case_record (service_id, id),
  foreign key (case_id, participant_id) references participant (case_id, id),
  foreign key (case_id, task_id) references case_task (case_id, id)
);
create index parked_call_by_case on parked_call (case_id, recorded_at desc, id desc) where deleted_at is null;

alter table parked_call enable row level security;
create policy sight on parked_call for select using (
  (select access.is_system())
  or (select access.is_hr()
        and (c.access_level_id = any (access.level_ids()) or c.adviser_user_id is not distinct from access.user_id())
        and not exists (select 1 from access.own_place own where own.case_id = c.id and own.relation_id = 1)
      from case_record c where c.id = case_id)
  or case_id = any (access.held_case_ids()));
create policy adding on parked_call for insert with check (case_id = any (access.held_case_ids()));
create policy change on parked_call for update using (case_id = any (access.held_case_ids()));
create policy removal on parked_call for delete using (case_id = any (access.held_case_ids()));
