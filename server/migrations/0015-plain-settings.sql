-- The policies of 0013, with their settings compared in place. Behind a select of its own, each setting was a part of every plan that had to be set up
-- for every statement, for every table: more than half of what a read cost the database. Reading a setting once a row costs less.
-- What a visible row needs comes first, what only acts and the system need comes last. The rows of one person's places are many and are read for
-- the system, so there it comes first, and once.

create or replace view access.own_place as
  select case_id, role_id, relation_id from participant where user_id = access.user_id() and removed_at is null;

alter policy sight on case_record using (
  (service_id = access.service_id()
    and employee_user_id is distinct from access.user_id()
    and (employee_address is null or employee_address is distinct from access.address())
    and case coalesce((select own.role_id from access.own_place own where own.case_id = case_record.id), 0)
      when 4 then false
      when 0 then access.is_hr() and (access_level_id = any (access.level_ids()) or adviser_user_id = access.user_id())
      else status <> 4 or access.is_hr() end)
  or id = any (access.held_case_ids())
  or access.is_system());

do $$
declare
  child text;
begin
  foreach child in array array['participant', 'case_reason', 'next_action', 'message', 'history_event', 'history_content', 'history_head'] loop
    execute format('alter policy sight on %I using ((select access.is_system()) or (select true from case_record c where c.id = case_id)
      or case_id = any (access.held_case_ids()))', child);
  end loop;
end $$;

alter policy sight on tracking_record using (
  (select access.is_system())
  or (select not is_hr_only
      or (access.is_hr()
        and (c.access_level_id = any (access.level_ids()) or c.adviser_user_id is not distinct from access.user_id())
        and not exists (select 1 from access.own_place own where own.case_id = c.id and own.relation_id = 1))
    from case_record c where c.id = case_id)
  or case_id = any (access.held_case_ids()));

do $$
declare
  child text;
begin
  foreach child in array array['visit', 'tracked_event', 'case_task'] loop
    execute format('alter policy sight on %I using ((select access.is_system())
      or case when record_id is null then (select true from case_record c where c.id = case_id)
        else (select true from tracking_record r where r.case_id = %I.case_id and r.id = record_id) end
      or case_id = any (access.held_case_ids()))', child, child);
  end loop;
end $$;

alter policy sight on tracked_event_draft using (
  (user_id = access.user_id() and (select true from tracked_event e where e.case_id = tracked_event_draft.case_id and e.id = event_id))
  or case_id = any (access.held_case_ids()));
alter policy sight on notice using (
  (user_id = access.user_id()
    and case when record_id is null then (select true from case_record c where c.id = case_id)
      else (select true from tracking_record r where r.case_id = notice.case_id and r.id = record_id) end)
  or case_id = any (access.held_case_ids()));
alter policy change on notice using (user_id = access.user_id() or case_id = any (access.held_case_ids()));
alter policy own on idempotency_key using (user_id = access.user_id() or access.is_system());
