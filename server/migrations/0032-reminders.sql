-- Which reminders of a task were given, so that each is given once: by the day it was due then and the rule of the pack.
-- A task that is moved to another day may be reminded of again.
create table task_reminder (
  case_id bigint not null,
  task_id bigint not null,
  due_on date not null,
  rule text not null,
  at timestamptz not null,
  primary key (task_id, due_on, rule),
  foreign key (case_id, task_id) references case_task (case_id, id)
);
alter table task_reminder enable row level security;
create policy sight on task_reminder for select using (
  (select access.is_system()) or case_id = any (access.held_case_ids()));
create policy adding on task_reminder for insert with check (case_id = any (access.held_case_ids()));
create policy change on task_reminder for update using (case_id = any (access.held_case_ids()));
create policy removal on task_reminder for delete using (case_id = any (access.held_case_ids()));
-- Open tasks that are due about a day.
create index case_task_by_due on case_task (service_id, due_at) where completed_at is null and cancelled_at is null;
