-- A saved draft is HR's (MSG-23): its author no longer sees it once they do not act as HR on the case. What they merely type stays theirs.
alter policy sight on message using (
  (select access.is_system())
  or ((posted_at is not null or sender_user_id = access.user_id())
    and (select case when not is_note and not is_saved then true else access.is_hr()
          and (c.access_level_id = any (access.level_ids()) or c.adviser_user_id is not distinct from access.user_id())
          and not exists (select 1 from access.own_place own where own.case_id = c.id and own.relation_id = 1) end
        from case_record c where c.id = case_id))
  or case_id = any (access.held_case_ids()));

-- On a closed case nobody is asked for an answer any more, and a case that is opened again does not ask for it either.
update message m set answer_due_at = null
  from case_record c where c.id = m.case_id and c.status in (3, 4) and m.answer_due_at is not null and m.answered_at is null;

-- Ids that clients gave to what is deleted since, so that a retry makes nothing again. No foreign key to the message: it is gone.
create table spent_client_id (
  case_id bigint not null references case_record,
  sender_user_id uuid not null references person,
  is_note boolean not null,
  client_message_id uuid not null,
  primary key (case_id, sender_user_id, is_note, client_message_id)
);
alter table spent_client_id enable row level security;
create policy sight on spent_client_id for select using ((select access.is_system()) or case_id = any (access.held_case_ids()));
create policy adding on spent_client_id for insert with check (case_id = any (access.held_case_ids()));
create policy change on spent_client_id for update using (case_id = any (access.held_case_ids()));
create policy removal on spent_client_id for delete using (case_id = any (access.held_case_ids()));
