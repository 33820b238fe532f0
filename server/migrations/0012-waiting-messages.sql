-- Messages that wait for HR because nobody advises their case (gaps G-76). Each says so itself, so that a page of them is
-- read in order from an index: finding the cases first would sort all that wait at each call.

-- The policy area whose HR the message waits for; null where it waits for nobody. Kept by triggers.
alter table message add waiting_level_id integer;

-- Where the messages of this case wait: it is open, not locked, and has no adviser.
create function waiting_level_of(of_case case_record) returns integer language sql immutable as $$
  select case when of_case.adviser_user_id is null and of_case.locked_at is null and of_case.status not in (3, 4)
    then of_case.access_level_id end
$$;
-- Posted, no note, and not from HR, whose own messages have a sender without a role (gaps G-78).
create function is_for_hr(sent message) returns boolean language sql immutable as $$
  select sent.posted_at is not null and not sent.is_note
    and (sent.sender_role_id is not null or sent.sender_user_id is null)
$$;

create function keep_waiting_of_message() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.waiting_level_id := case when is_for_hr(new) then (
    select waiting_level_of(c) from case_record c where c.id = new.case_id) end;
  return new;
end $$;
create trigger waiting_kept before insert or update of posted_at on message
  for each row execute function keep_waiting_of_message();

create function keep_waiting_of_case() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update message m set waiting_level_id = waiting_level_of(new) where m.case_id = new.id and is_for_hr(m);
  return null;
end $$;
create trigger waiting_changed after update of adviser_user_id, locked_at, status, access_level_id on case_record
  for each row when (waiting_level_of(old) is distinct from waiting_level_of(new))
  execute function keep_waiting_of_case();

update message m set waiting_level_id = waiting_level_of(c)
from case_record c where c.id = m.case_id and is_for_hr(m) and waiting_level_of(c) is not null;
create index message_waiting on message
  (service_id, waiting_level_id, (case when answered_at is null then answer_due_at end), posted_at, id)
  where waiting_level_id is not null;
-- Those from outside that match no case, of which a page is read as well.
create index unassigned_message_in_order on unassigned_message (service_id, received_at, id);
drop index unassigned_message_by_service;
