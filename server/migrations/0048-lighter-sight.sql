-- What a statement asks of a row again and again is asked once (decision 0058).

-- A list by unread and the number beside a case look at every mark of their reader.
alter policy sight on message_read using (
  (select access.is_system()) or user_id = (select access.user_id()) or case_id = any ((select access.held_case_ids())::bigint[]));

-- A file has one holder. That of an event and that of its correction are found by one lookup, because the database sets up every lookup that is written
-- here for each statement that reads files, also where none is made.
alter policy sight on case_file using (
  (select access.is_system())
  or case
    when message_id is not null then (select true from message m where m.case_id = case_file.case_id and m.id = message_id)
    when form_record_id is not null then (select true from tracking_record r where r.case_id = case_file.case_id and r.id = form_record_id)
    when tracked_event_id is not null or corrected_by = access.user_id()
      then (select true from tracked_event e where e.case_id = case_file.case_id and e.id = coalesce(tracked_event_id, corrected_event_id)) end
  or case_id = any (access.held_case_ids()));
