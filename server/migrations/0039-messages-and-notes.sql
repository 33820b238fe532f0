-- A row is a message, which everybody who sees the case reads, or a note, which those alone read who act as HR on it. It is posted, or it is a draft of
-- its author (decision 0053).
alter table message
  add column is_note boolean not null default false,
  -- What it answers; null also when that was removed.
  add column parent_id bigint,
  -- Made by the client, so that a retry posts once.
  add column client_message_id uuid,
  add column updated_at timestamptz,
  -- A draft that its author saved as one; any other draft is what they are still typing.
  add column is_saved boolean not null default false,
  -- When HR is to answer it by; null when no answer was asked for.
  add column answer_due_at timestamptz,
  add column answered_at timestamptz,
  alter column posted_at drop not null,
  add foreign key (case_id, parent_id) references message (case_id, id),
  add constraint message_saved_is_a_draft check (not (is_saved and posted_at is not null));
update message m set updated_at = m.posted_at, answer_due_at = t.due_at, answered_at = t.completed_at
  from message self left join case_task t on t.id = self.task_id where self.id = m.id;
alter table message alter column updated_at set not null;

drop index message_by_case;
create index message_by_case on message (case_id, is_note, posted_at desc, id desc) where posted_at is not null;
-- The drafts of one person. What they are typing is one for a new message and one for each message they answer.
create index message_draft on message (sender_user_id, case_id) where posted_at is null;
create unique index message_typed on message (case_id, sender_user_id, is_note, parent_id) nulls not distinct where posted_at is null and not is_saved;
create unique index message_by_client_id on message (case_id, sender_user_id, is_note, client_message_id) where client_message_id is not null;
create index message_by_parent on message (case_id, parent_id) where parent_id is not null;

alter policy sight on message using (
  (select access.is_system())
  or ((posted_at is not null or sender_user_id = access.user_id())
    and (select case when not is_note then true else access.is_hr()
          and (c.access_level_id = any (access.level_ids()) or c.adviser_user_id is not distinct from access.user_id())
          and not exists (select 1 from access.own_place own where own.case_id = c.id and own.relation_id = 1) end
        from case_record c where c.id = case_id))
  or case_id = any (access.held_case_ids()));

-- Who has read what. What one wrote oneself counts as read and has no row.
create table message_read (
  case_id bigint not null,
  message_id bigint not null,
  user_id uuid not null references person,
  read_at timestamptz not null,
  primary key (message_id, user_id),
  foreign key (case_id, message_id) references message (case_id, id) on delete cascade
);
alter table message_read enable row level security;
create policy sight on message_read for select using (
  (select access.is_system()) or user_id = access.user_id() or case_id = any (access.held_case_ids()));
create policy adding on message_read for insert with check (case_id = any (access.held_case_ids()));
create policy change on message_read for update using (case_id = any (access.held_case_ids()));
create policy removal on message_read for delete using (case_id = any (access.held_case_ids()));

-- A file of a message is seen with it.
alter table case_file
  add column message_id bigint,
  drop constraint case_file_has_one_holder,
  add constraint case_file_has_one_holder check (
    num_nonnulls(tracked_event_id, form_record_id, corrected_event_id, message_id) = 1
    and (form_record_id is null) = (form_component_id is null) and (corrected_event_id is null) = (corrected_by is null)),
  add foreign key (case_id, message_id) references message (case_id, id);
create index case_file_by_message on case_file (case_id, message_id) where message_id is not null;
alter policy sight on case_file using (
  (select access.is_system())
  or case
    when tracked_event_id is not null then (select true from tracked_event e where e.case_id = case_file.case_id and e.id = tracked_event_id)
    when form_record_id is not null then (select true from tracking_record r where r.case_id = case_file.case_id and r.id = form_record_id)
    when message_id is not null then (select true from message m where m.case_id = case_file.case_id and m.id = message_id)
    else corrected_by = (select access.user_id())
      and (select true from tracked_event e where e.case_id = case_file.case_id and e.id = corrected_event_id) end
  or case_id = any (access.held_case_ids()));
