-- Attempts to reach somebody on a case that failed. HR's alone (PERM-35). What is deleted stays for the record and is shown to nobody.

create table failed_contact (
  id bigint generated always as identity (start with 1000) primary key,
  service_id integer not null,
  case_id bigint not null,
  -- Whom it was with; the row stays when they leave the case.
  participant_id bigint not null,
  reason_id integer not null,
  recorded_at timestamptz not null,
  -- The adviser of the case when the contact was recorded (gaps G-85).
  adviser_user_id uuid not null references person,
  details text not null,
  created_at timestamptz not null,
  created_by uuid not null references person,
  deleted_at timestamptz,
  foreign key (service_id, case_id) references case_record (service_id, id),
  foreign key (case_id, participant_id) references participant (case_id, id)
);
create index failed_contact_by_case on failed_contact (case_id, recorded_at desc, id desc) where deleted_at is null;

alter table failed_contact enable row level security;
create policy sight on failed_contact for select using (
  (select access.is_system())
  or (select access.is_hr()
        and (c.access_level_id = any (access.level_ids()) or c.adviser_user_id is not distinct from access.user_id())
        and not exists (select 1 from access.own_place own where own.case_id = c.id and own.relation_id = 1)
      from case_record c where c.id = case_id)
  or case_id = any (access.held_case_ids()));
create policy adding on failed_contact for insert with check (case_id = any (access.held_case_ids()));
create policy change on failed_contact for update using (case_id = any (access.held_case_ids()));
create policy removal on failed_contact for delete using (case_id = any (access.held_case_ids()));
