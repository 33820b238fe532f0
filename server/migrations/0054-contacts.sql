-- Parked calls and failed contacts are contacts of two kinds in one table. HR's alone (PERM-35). Deleted rows stay for the record and are
-- shown to nobody. Rows keep their numbers, which the history names, so two rows of different kinds may have the same number.

create table contact (
  kind text not null check (kind in ('parked-call', 'failed-contact')),
  id bigint generated always as identity,
  service_id integer not null,
  case_id bigint not null,
  -- The person who called, or was called; the row stays when they leave the case.
  participant_id bigint not null,
  reason_id integer not null,
  recorded_at timestamptz not null,
  -- The adviser of the case when the contact was recorded (gaps G-84, G-85).
  adviser_user_id uuid not null references person,
  details text not null,
  -- The task to complete a parked call; null while it is completed.
  task_id bigint,
  completed_at timestamptz,
  created_at timestamptz not null,
  created_by uuid not null references person,
  deleted_at timestamptz,
  primary key (kind, id),
  foreign key (service_id, case_id) references case_record (service_id, id),
  foreign key (case_id, participant_id) references participant (case_id, id),
  foreign key (case_id, task_id) references case_task (case_id, id),
  constraint contact_completion_check check (kind = 'parked-call' or (task_id is null and completed_at is null))
);

insert into contact (kind, id, service_id, case_id, participant_id, reason_id, recorded_at, adviser_user_id, details, task_id, completed_at,
    created_at, created_by, deleted_at) overriding system value
  select 'parked-call', id, service_id, case_id, participant_id, reason_id, recorded_at, adviser_user_id, details, task_id, completed_at,
    created_at, created_by, deleted_at from parked_call
  union all
  select 'failed-contact', id, service_id, case_id, participant_id, reason_id, recorded_at, adviser_user_id, details, null, null,
    created_at, created_by, deleted_at from failed_contact;
select setval(pg_get_serial_sequence('contact', 'id'), coalesce(max(id), 999)) from contact;
drop table parked_call;
drop table failed_contact;

create index contact_by_case on contact (case_id, kind, recorded_at desc, id desc) where deleted_at is null;

alter table contact enable row level security;
create policy sight on contact for select using (
  (select access.is_system())
  or (select access.is_hr()
        and (c.access_level_id = any (access.level_ids()) or c.adviser_user_id is not distinct from access.user_id())
        and not exists (select 1 from access.own_place own where own.case_id = c.id and own.relation_id = 1)
      from case_record c where c.id = case_id)
  or case_id = any (access.held_case_ids()));
create policy adding on contact for insert with check (case_id = any (access.held_case_ids()));
create policy change on contact for update using (case_id = any (access.held_case_ids()));
create policy removal on contact for delete using (case_id = any (access.held_case_ids()));
