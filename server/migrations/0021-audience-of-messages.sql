-- A message has an audience (gaps G-108): everybody on the case (1); its team, which is HR, the owner and the stakeholders
-- (2); or HR alone with the person outside HR who writes with them (3).
alter table message add column audience smallint not null default 1,
  add column with_user_id uuid references person,
  add constraint message_is_for_an_audience check (audience between 1 and 3),
  add constraint message_with_one_person_is_for_hr check (with_user_id is null or audience = 3),
  add constraint message_note_has_no_audience check (not is_note or audience = 1);
-- Where all messages are for everybody, those that are unread are counted without a look at them.
alter table case_record add column has_narrow_messages boolean not null default false;

create function access.works_on(wanted bigint) returns boolean stable language plpgsql as
  $$ begin return exists (select from access.own_place own where own.case_id = wanted and own.role_id in (1, 2)); end $$;

alter policy sight on message using (
  (select access.is_system())
  or ((posted_at is not null or sender_user_id = access.user_id())
    and (case_id = access.hr_case_id()
      or (case_id = access.seen_case_id() and audience = 1 and not is_note and not is_saved)
      or (select case when not is_note and not is_saved and (audience = 1 or sender_user_id = access.user_id()
              or with_user_id = access.user_id() or (audience = 2 and access.works_on(case_id))) then true
            else access.is_hr()
              and (c.access_level_id = any (access.level_ids()) or c.adviser_user_id is not distinct from access.user_id())
              and not exists (select 1 from access.own_place own where own.case_id = c.id and own.relation_id = 1) end
          from case_record c where c.id = case_id)))
  or case_id = any (access.held_case_ids()));
