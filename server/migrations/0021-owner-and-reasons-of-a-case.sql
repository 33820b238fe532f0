-- Who owns a case and its reasons stand on its row. Every row of a list shows both, and looking them up cost the database more than the rest of the
-- list: under row-level security each look asks once more who sees the case.
alter table case_record add column owner_user_id uuid, add column reason_ids integer[] not null default '{}';
update case_record c set
  owner_user_id = (select held.user_id from participant held where held.case_id = c.id and held.role_id = 1 and held.removed_at is null),
  reason_ids = array(select r.reason_id from case_reason r where r.case_id = c.id order by r.reason_id);

-- The participants say who owns the case; its row follows them.
create function keep_owner_of_case() returns trigger language plpgsql security definer set search_path = public as $$
declare
  owner uuid := (select held.user_id from participant held where held.case_id = new.case_id and held.role_id = 1 and held.removed_at is null);
begin
  update case_record set owner_user_id = owner where id = new.case_id and owner_user_id is distinct from owner;
  return null;
end $$;
create trigger owner_added after insert on participant for each row when (new.role_id = 1) execute function keep_owner_of_case();
create trigger owner_changed after update of role_id, user_id, removed_at on participant for each row
  when (old.role_id = 1 or new.role_id = 1) execute function keep_owner_of_case();

-- The case says what its reasons are. case_reason follows it, with what a list of one reason is filtered and ordered by.
drop index case_reason_by_reason;
alter table case_reason add column access_level_id integer, add column status smallint, add column due_at timestamptz;
update case_reason r set access_level_id = c.access_level_id, status = c.status, due_at = c.due_at from case_record c where c.id = r.case_id;
alter table case_reason alter column access_level_id set not null, alter column status set not null;
create function keep_reasons_of_case() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from case_reason where case_id = new.id;
  insert into case_reason (service_id, case_id, reason_id, access_level_id, status, due_at)
    select new.service_id, new.id, reason_id, new.access_level_id, new.status, new.due_at from unnest(new.reason_ids) as reason_id;
  return null;
end $$;
create trigger reasons_added after insert on case_record for each row when (new.reason_ids <> '{}') execute function keep_reasons_of_case();
create trigger reasons_changed after update of reason_ids, access_level_id, status, due_at on case_record for each row
  when ((old.reason_ids <> '{}' or new.reason_ids <> '{}')
    and (old.reason_ids, old.access_level_id, old.status, old.due_at) is distinct from (new.reason_ids, new.access_level_id, new.status, new.due_at))
  execute function keep_reasons_of_case();
drop policy adding on case_reason;
drop policy removal on case_reason;
drop policy change on case_reason;
revoke insert, update, delete on case_reason from evenhand_serving;

-- The cases of one reason by due moment, the order a list opens with, and newest first.
create index case_reason_by_due on case_reason (service_id, access_level_id, status, reason_id, due_at nulls last, case_id desc);
create index case_reason_by_number on case_reason (service_id, access_level_id, status, reason_id, case_id desc);
-- The cases of one person after the other, by name: of everybody, because who has moved to another service may still be on a case of this one.
create index person_by_full_name_anywhere on person ((full_name collate "und-x-icu"), user_id);
create index case_by_level_owner on case_record (service_id, access_level_id, status, owner_user_id, id desc);
create index case_by_level_employee on case_record (service_id, access_level_id, status, employee_user_id, id desc);
