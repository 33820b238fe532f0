-- Open cases by adviser and open tasks by assignee, by policy area. Counting them at each call would read every open
-- case. Each change adds a row, and nobody waits for a row of somebody else; housekeeping merges them.

create table adviser_load (
  service_id integer not null,
  access_level_id integer not null,
  -- Null: nobody advises the case, or is given the task.
  user_id uuid,
  cases integer not null,
  tasks integer not null
);
create index adviser_load_by_person on adviser_load (service_id, access_level_id, user_id);
-- The numbers include cases that a reader does not see: a reader asks access.adviser_loads.
alter table adviser_load enable row level security;
create policy sight on adviser_load for select using (access.is_system());
revoke insert, update, delete on adviser_load from evenhand_serving;

-- Adds what a case brings to the loads, or with -1 takes it away: the case itself and its open tasks.
create function add_adviser_load(of_case case_record, times integer) returns void
  language sql security definer set search_path = public, pg_temp as $$
  insert into adviser_load (service_id, access_level_id, user_id, cases, tasks)
  select of_case.service_id, of_case.access_level_id, of_case.adviser_user_id, times, 0
  union all
  select of_case.service_id, of_case.access_level_id, t.assignee_user_id, 0, times * count(*)::integer
  from case_task t where t.case_id = of_case.id and t.completed_at is null and t.cancelled_at is null
  group by t.assignee_user_id
$$;
revoke execute on function add_adviser_load from public;

create function keep_adviser_load_of_case() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and old.status not in (3, 4) then perform add_adviser_load(old, -1); end if;
  if new.status not in (3, 4) then perform add_adviser_load(new, 1); end if;
  return null;
end $$;
create trigger adviser_load_added after insert on case_record
  for each row execute function keep_adviser_load_of_case();
create trigger adviser_load_changed after update of status, access_level_id, adviser_user_id on case_record
  for each row when (
    (old.access_level_id, old.adviser_user_id, old.status in (3, 4))
      is distinct from (new.access_level_id, new.adviser_user_id, new.status in (3, 4)))
  execute function keep_adviser_load_of_case();

-- A task counts while its case is open. Whoever changes a task holds its case, so the case does not change meanwhile.
create function keep_adviser_load_of_task() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into adviser_load (service_id, access_level_id, user_id, cases, tasks)
  select c.service_id, c.access_level_id, change.user_id, 0, change.tasks
  from case_record c
  cross join (
    select old.assignee_user_id as user_id, -1 as tasks
      where tg_op <> 'INSERT' and old.completed_at is null and old.cancelled_at is null
    union all
    select new.assignee_user_id, 1
      where tg_op <> 'DELETE' and new.completed_at is null and new.cancelled_at is null) change
  where c.id = coalesce(new.case_id, old.case_id) and c.status not in (3, 4);
  return null;
end $$;
create trigger adviser_load_added after insert or delete on case_task
  for each row execute function keep_adviser_load_of_task();
create trigger adviser_load_changed after update of assignee_user_id, completed_at, cancelled_at on case_task
  for each row when (
    (old.assignee_user_id, old.completed_at is null and old.cancelled_at is null)
      is distinct from (new.assignee_user_id, new.completed_at is null and new.cancelled_at is null))
  execute function keep_adviser_load_of_task();

-- One row for each person of an area in place of many; a row that is alone is left as it is. @returns how many rows went.
create function access.merge_adviser_loads() returns integer
  language sql security definer set search_path = public, pg_temp as $$
  with merged as (
    delete from adviser_load l using (
      select service_id, access_level_id, user_id from adviser_load group by 1, 2, 3 having count(*) > 1) several
    where l.service_id = several.service_id and l.access_level_id = several.access_level_id
      and l.user_id is not distinct from several.user_id
    returning l.*),
  kept as (
    insert into adviser_load (service_id, access_level_id, user_id, cases, tasks)
    select service_id, access_level_id, user_id, sum(cases), sum(tasks) from merged group by 1, 2, 3
    having sum(cases) <> 0 or sum(tasks) <> 0
    returning 1)
  select (select count(*) from merged)::integer - (select count(*) from kept)::integer
$$;

-- What these people have in a policy area, and under null what nobody has, without the cases that the reader advises, is
-- on, is blocked from, or is the employee of: what they may see of those is counted by sight. HR of the area sees all
-- others (access/visibility.ts).
create function access.adviser_loads(level integer, people uuid[]) returns table (user_id uuid, cases bigint, tasks bigint)
  stable language sql security definer set search_path = public, pg_temp as $$
  with apart as materialized (
    select c.id, c.adviser_user_id from case_record c
    where c.service_id = access.service_id() and c.access_level_id = level and c.status not in (3, 4) and c.id in (
      select advised.id from case_record advised
      where advised.service_id = access.service_id() and advised.adviser_user_id = access.user_id()
      union all
      select p.case_id from participant p where p.user_id = access.user_id() and p.removed_at is null
      union all
      select about.id from case_record about where about.employee_user_id = access.user_id()
      union all
      select typed.id from case_record typed
      where typed.service_id = access.service_id() and typed.employee_address = access.address()))
  select load.user_id, sum(load.cases), sum(load.tasks) from (
    select l.user_id, l.cases, l.tasks from adviser_load l
    where l.service_id = access.service_id() and l.access_level_id = level
      and (l.user_id = any (people) or l.user_id is null)
    union all
    select a.adviser_user_id, -1, 0 from apart a
    union all
    select t.assignee_user_id, 0, -1 from case_task t join apart a on a.id = t.case_id
    where t.completed_at is null and t.cancelled_at is null) load
  where access.is_hr() and level = any (access.level_ids()) and (load.user_id = any (people) or load.user_id is null)
  group by load.user_id
$$;
revoke execute on function access.merge_adviser_loads, access.adviser_loads from public;
grant execute on function access.merge_adviser_loads, access.adviser_loads to evenhand_serving;

select add_adviser_load(c, 1) from case_record c where c.status not in (3, 4);
