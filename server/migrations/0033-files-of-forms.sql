-- A file waits in the form of a component until the component is completed (decision 0044): then it moves to
-- the event. A form belongs to a process and one of its components, so it outlasts the visit that is taken back.
alter table case_file alter column tracked_event_id drop not null;
alter table case_file
  add column form_record_id bigint,
  add column form_component_id integer,
  add constraint case_file_has_one_holder check (
    (tracked_event_id is null) = (form_record_id is not null) and (form_record_id is null) = (form_component_id is null)),
  add foreign key (case_id, form_record_id) references tracking_record (case_id, id);
create index case_file_by_form on case_file (form_record_id, form_component_id) where form_record_id is not null;

-- A file of a form is seen with its process. What an ended process leaves is deleted by housekeeping.
alter policy sight on case_file using (
  (select access.is_system())
  or case when tracked_event_id is null
    then (select true from tracking_record r where r.case_id = case_file.case_id and r.id = form_record_id)
    else (select true from tracked_event e where e.case_id = case_file.case_id and e.id = tracked_event_id) end
  or case_id = any (access.held_case_ids()));
alter policy removal on case_file using (
  case_id = any (access.held_case_ids()) or (tracked_event_id is null and access.is_system()));
