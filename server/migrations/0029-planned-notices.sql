-- Notices that a process has planned for a later day, such as the end of a warning. The day follows the event it depends on, and is not known before that
-- has a date. Who is told is decided on the day.
create table planned_notice (
  id bigint generated always as identity (start with 1000) primary key,
  service_id integer not null,
  case_id bigint not null,
  record_id bigint not null,
  visit_id bigint not null,
  title text not null,
  assignee jsonb not null,
  on_day date,
  due_rule jsonb not null,
  created_at timestamptz not null,
  foreign key (service_id, case_id) references case_record (service_id, id),
  foreign key (case_id, record_id) references tracking_record (case_id, id),
  foreign key (case_id, visit_id) references visit (case_id, id)
);
create index planned_notice_by_day on planned_notice (on_day);
create index planned_notice_by_case on planned_notice (case_id);

alter table planned_notice enable row level security;
create policy sight on planned_notice for select using (
  (select access.is_system()) or case_id = any (access.held_case_ids())
  or (select true from tracking_record r where r.case_id = planned_notice.case_id and r.id = record_id));
create policy adding on planned_notice for insert with check (case_id = any (access.held_case_ids()));
create policy change on planned_notice for update using (case_id = any (access.held_case_ids()));
create policy removal on planned_notice for delete using (case_id = any (access.held_case_ids()));
