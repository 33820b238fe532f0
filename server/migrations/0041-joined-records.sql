-- One human, several records (decision 0103). Who was hired again, or recorded twice, is kept from what any of their records is
-- kept from, and so is whoever once had the address that was typed in for an employee.

-- Records with the same number are one human; null for a record that nobody has joined. What is looked up by human is kept by
-- a key that every record has, so that it is one comparison for everybody.
alter table person add column human_id uuid, add column human_key uuid not null generated always as (coalesce(human_id, user_id)) stored;
create index person_by_human on person (human_key);

-- Every address that a person has had, kept so that a changed address gives no sight back.
create table person_address (
  user_id uuid not null references person on delete cascade,
  human_key uuid not null,
  address text not null,
  primary key (user_id, address)
);
create index person_address_by_address on person_address (address);
create index person_address_by_human on person_address (human_key);
revoke insert, update, delete on person_address from evenhand_serving;

create function keep_person_address() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into person_address (user_id, human_key, address) values (new.user_id, new.human_key, new.address)
    on conflict do nothing;
  return null;
end $$;
create trigger person_address_of_new after insert on person
  for each row when (new.address is not null) execute function keep_person_address();
create trigger person_address_of_changed after update of email on person
  for each row when (new.address is not null and new.address is distinct from old.address)
  execute function keep_person_address();
insert into person_address (user_id, human_key, address)
  select user_id, human_key, address from person where address is not null;

-- The people on a case by human. The trigger replaces the default, which no row keeps, and waits for a
-- join of the person that is under way.
alter table participant add column human_key uuid;
update participant set human_key = user_id;
alter table participant alter column human_key set not null,
  alter column human_key set default '00000000-0000-0000-0000-000000000000',
  add constraint participant_has_human check (human_key <> '00000000-0000-0000-0000-000000000000');
create index participant_by_human on participant (case_id, human_key) where removed_at is null;
create index participant_taken_off on participant (user_id) where removed_at is not null;
drop index participant_apart;
create index participant_apart on participant (human_key, case_id) include (service_id, user_id, role_id, relation_id)
  where removed_at is null and (role_id = 4 or relation_id = 1);

create function set_human_key() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select p.human_key into strict new.human_key from person p where p.user_id = new.user_id for share;
  return new;
end $$;
create trigger participant_of_human before insert or update of user_id on participant
  for each row execute function set_human_key();

create function keep_human_key() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Each has an index of its own.
  update participant set human_key = new.human_key where user_id = new.user_id and removed_at is null;
  update participant set human_key = new.human_key where user_id = new.user_id and removed_at is not null;
  update person_address set human_key = new.human_key where user_id = new.user_id;
  return null;
end $$;
create trigger human_of_person after update of human_id on person
  for each row when (new.human_id is distinct from old.human_id) execute function keep_human_key();

-- The reader as a human: the key, the records, their own among them, and every address that one of these has had.
create function access.human_key() returns uuid stable language sql as
  $$ select nullif(current_setting('app.human_key', true), '')::uuid $$;
create function access.record_ids() returns uuid[] stable language sql as
  $$ select nullif(current_setting('app.record_ids', true), '')::uuid[] $$;
create function access.addresses() returns text[] stable language sql as
  $$ select nullif(current_setting('app.addresses', true), '')::text[] $$;

-- Cases of which another record of a human is the employee. A function, so that a statement sets its lookup up for those alone
-- who have one.
create function access.cases_about_others(of_human uuid, but_not uuid, in_service integer) returns bigint[]
  stable language plpgsql as $$
begin
  return array(
    select about.id from public.person other join public.case_record about on about.employee_user_id = other.user_id
    where other.human_key = of_human and other.user_id <> but_not and about.service_id = in_service);
end $$;

-- The places of all records of the reader, of which those of the others only exclude: a block is one, and a respondent never
-- acts as HR. A case may have several rows, so a reader of one value takes the greatest role and the least relation.
create or replace view access.own_place as
  select case_id,
    case when user_id = access.user_id() or role_id = 4 then role_id end as role_id,
    case when user_id = access.user_id() or relation_id = 1 then relation_id end as relation_id
  from participant where human_key = access.human_key() and removed_at is null;

alter policy sight on case_record using (
  (service_id = access.service_id()
    and (employee_user_id is null or employee_user_id <> all (access.record_ids()))
    and (employee_address is null or employee_address <> all (access.addresses()))
    and case coalesce((select max(own.role_id) from access.own_place own where own.case_id = case_record.id), 0)
      when 4 then false
      when 0 then access.is_hr() and (access_level_id = any (access.level_ids()) or adviser_user_id = access.user_id())
      else status <> 4 or access.is_hr() end)
  or id = any (access.held_case_ids())
  or access.is_system());
drop function access.address();

-- As before (0011-adviser-loads.sql), without the cases of which any record of the reader is the employee, and those that one is
-- blocked from.
create or replace function access.adviser_loads(level integer, people uuid[])
  returns table (user_id uuid, cases bigint, tasks bigint)
  stable language sql security definer set search_path = public, pg_temp as $$
  with apart as materialized (
    select c.id, c.adviser_user_id from case_record c
    where c.service_id = access.service_id() and c.access_level_id = level and c.status not in (3, 4) and c.id in (
      select advised.id from case_record advised
      where advised.service_id = access.service_id() and advised.adviser_user_id = access.user_id()
      union all
      select own.case_id from access.own_place own where own.role_id is not null
      union all
      select about.id from case_record about where about.employee_user_id = any (access.record_ids())
      union all
      select typed.id from case_record typed
      where typed.service_id = access.service_id() and typed.employee_address = any (access.addresses())))
  select load.user_id, sum(load.cases), sum(load.tasks) from (
    select l.user_id, l.cases, l.tasks from adviser_load l
    where l.service_id = access.service_id() and l.access_level_id = level
      and (l.user_id = any (people) or l.user_id is null)
    union all
    select a.adviser_user_id, -1, 0 from apart a
    union all
    select t.assignee_user_id, 0, -1 from case_task t join apart a on a.id = t.case_id
    where t.completed_at is null and t.cancelled_at is null) load
  where access.is_hr() and level = any (access.level_ids()) and (load.user_id = any (people) or load.user_id is null)
  group by load.user_id
$$;
