-- The database sets up every lookup that a policy names for each statement, also those that no row needs (decision 0058).

-- A visit and an event always belong to a process, and are seen with it.
do $$
declare
  child text;
begin
  foreach child in array array['visit', 'tracked_event'] loop
    execute format('alter policy sight on %I using ((select access.is_system())
      or (select true from tracking_record r where r.case_id = %I.case_id and r.id = record_id)
      or case_id = any (access.held_case_ids()))', child, child);
  end loop;
end $$;

-- The case of a task is looked up once: where the task belongs to no process, and where it is for HR alone. A process that is seen is one of a
-- case that is seen.
alter policy sight on case_task using (
  (select access.is_system())
  or (case when record_id is null then true
      else (select true from tracking_record r where r.case_id = case_task.case_id and r.id = record_id) end
    and case when record_id is null or is_hr_only then (
      select not is_hr_only
        or (access.is_hr()
          and (c.access_level_id = any (access.level_ids()) or c.adviser_user_id is not distinct from access.user_id())
          and not exists (select 1 from access.own_place own where own.case_id = c.id and own.relation_id = 1))
      from case_record c where c.id = case_id)
      else true end)
  or case_id = any (access.held_case_ids()));
