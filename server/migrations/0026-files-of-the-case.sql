-- A file that is added on the Files tab is a file of the case itself, with an audience as messages have (gaps G-115). Whoever
-- added it reads it too.
alter table case_file add column audience smallint,
  add constraint case_file_is_for_an_audience check (audience between 1 and 3),
  drop constraint case_file_has_one_holder,
  add constraint case_file_has_one_holder check (
    num_nonnulls(tracked_event_id, form_record_id, corrected_event_id, message_id, audience) = 1
    and (form_record_id is null) = (form_component_id is null)
    and (corrected_event_id is null) = (corrected_by is null));

create function access.is_of_audience(of_case bigint, wanted smallint) returns boolean stable language plpgsql as $$ begin
  return exists (
    select from public.case_record c where c.id = of_case
      and (wanted = 1 or (wanted = 2 and access.works_on(of_case))
        or (access.is_hr()
          and (c.access_level_id = any (access.level_ids()) or c.adviser_user_id is not distinct from access.user_id())
          and not exists (select from access.own_place own where own.case_id = c.id and own.relation_id = 1))));
end $$;

alter policy sight on case_file using (
  (select access.is_system())
  or case
    when audience is not null then case_id = access.hr_case_id()
      or (case_id = access.seen_case_id() and (audience = 1 or added_by = access.user_id()))
      or access.is_of_audience(case_id, (case when added_by = access.user_id() then 1 else audience end)::smallint)
    when message_id is not null then (
      select true from message m where m.case_id = case_file.case_id and m.id = message_id)
    when form_record_id is not null then (
      select true from tracking_record r where r.case_id = case_file.case_id and r.id = form_record_id)
    when tracked_event_id is not null or corrected_by = access.user_id() then (
      select true from tracked_event e
      where e.case_id = case_file.case_id and e.id = coalesce(tracked_event_id, corrected_event_id)) end
  or case_id = any (access.held_case_ids()));
