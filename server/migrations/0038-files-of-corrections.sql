-- A file can wait in the correction of a tracked event, which is what one person types over it and has not saved
-- (decision 0052). Saving the correction moves the file to the event.
alter table case_file
  add column corrected_event_id bigint,
  add column corrected_by uuid references person,
  drop constraint case_file_has_one_holder,
  add constraint case_file_has_one_holder check (
    num_nonnulls(tracked_event_id, form_record_id, corrected_event_id) = 1
    and (form_record_id is null) = (form_component_id is null) and (corrected_event_id is null) = (corrected_by is null)),
  add foreign key (case_id, corrected_event_id) references tracked_event (case_id, id);
create index case_file_by_correction on case_file (corrected_event_id, corrected_by) where corrected_event_id is not null;

-- It is seen by its author alone, with the event.
alter policy sight on case_file using (
  (select access.is_system())
  or case
    when tracked_event_id is not null then (select true from tracked_event e where e.case_id = case_file.case_id and e.id = tracked_event_id)
    when form_record_id is not null then (select true from tracking_record r where r.case_id = case_file.case_id and r.id = form_record_id)
    else corrected_by = (select access.user_id())
      and (select true from tracked_event e where e.case_id = case_file.case_id and e.id = corrected_event_id) end
  or case_id = any (access.held_case_ids()));
