-- A task of HR alone, such as to complete a parked call, is known only to those who act as HR on its case (access/acts-as-hr.ts).

alter table case_task add column is_hr_only boolean not null default false;

alter policy sight on case_task using (
  (select access.is_system())
  or (case when record_id is null then (select true from case_record c where c.id = case_id)
      else (select true from tracking_record r where r.case_id = case_task.case_id and r.id = record_id) end
    and (not is_hr_only
      or (select access.is_hr()
          and (c.access_level_id = any (access.level_ids()) or c.adviser_user_id is not distinct from access.user_id())
          and not exists (select 1 from access.own_place own where own.case_id = c.id and own.relation_id = 1)
        from case_record c where c.id = case_id)))
  or case_id = any (access.held_case_ids()));
