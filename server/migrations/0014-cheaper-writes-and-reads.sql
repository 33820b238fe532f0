-- Who has written in a case, for the many calls that show its people; without it each of them reads every entry once
-- for each person.
create index history_event_by_actor on history_event (case_id, actor_user_id);

-- Which message a task asks to answer, for every list of tasks.
create index message_by_task on message (case_id, task_id) where task_id is not null;

-- In PL/pgSQL its statements are planned once for a session and not at every call.
create or replace function add_adviser_load(of_case case_record, times integer) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into adviser_load (service_id, access_level_id, user_id, cases, tasks)
  values (of_case.service_id, of_case.access_level_id, of_case.adviser_user_id, times, 0);
  insert into adviser_load (service_id, access_level_id, user_id, cases, tasks)
  select of_case.service_id, of_case.access_level_id, t.assignee_user_id, 0, times * count(*)::integer
  from case_task t where t.case_id = of_case.id and t.completed_at is null and t.cancelled_at is null
  group by t.assignee_user_id;
end $$;

-- A new case has no tasks yet.
create or replace function keep_adviser_load_of_case() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.status not in (3, 4) then
      insert into adviser_load (service_id, access_level_id, user_id, cases, tasks)
      values (new.service_id, new.access_level_id, new.adviser_user_id, 1, 0);
    end if;
    return null;
  end if;
  if old.status not in (3, 4) then perform add_adviser_load(old, -1); end if;
  if new.status not in (3, 4) then perform add_adviser_load(new, 1); end if;
  return null;
end $$;
