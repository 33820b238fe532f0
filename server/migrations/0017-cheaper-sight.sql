-- Most calls are about one case. Once a statement of the transaction has read the row of that case under its policy, the
-- rows that belong to it compare a number and no longer ask for their case one by one: that took 7 µs a row.

-- The case whose row the policy has let the reader see (access/context-settings.ts), and the same case if they act as
-- HR on it. Both end with the transaction.
create function access.seen_case_id() returns bigint stable language sql as
  $$ select nullif(current_setting('app.seen_case_id', true), '')::bigint $$;
create function access.hr_case_id() returns bigint stable language sql as
  $$ select nullif(current_setting('app.hr_case_id', true), '')::bigint $$;

-- Rows of any other case ask as before. Where a table is read one case at a time, a function asks: the database sets up a
-- lookup for every statement, needed or not, and a function only when it is called. Where rows of many cases are read
-- together the lookup stays, because for each row it costs a quarter.
create function access.sees_case(wanted bigint) returns boolean stable language plpgsql as
  $$ begin return exists (select from public.case_record c where c.id = wanted); end $$;
create function access.sees_process(of_case bigint, wanted bigint) returns boolean stable language plpgsql as
  $$ begin return exists (select from public.tracking_record r where r.case_id = of_case and r.id = wanted); end $$;

do $$
declare
  child text;
begin
  foreach child in array array['participant', 'history_event', 'history_content', 'history_head'] loop
    execute format('alter policy sight on %I using ((select access.is_system())
      or case_id = access.seen_case_id()
      or case_id = any (access.held_case_ids())
      or access.sees_case(case_id))', child);
  end loop;
  foreach child in array array['visit', 'tracked_event', 'case_letter', 'planned_notice'] loop
    execute format('alter policy sight on %I using ((select access.is_system())
      or case_id = access.hr_case_id()
      or case_id = any (access.held_case_ids())
      or access.sees_process(case_id, record_id))', child);
  end loop;
end $$;

alter policy sight on tracking_record using (
  (select access.is_system())
  or case_id = access.hr_case_id()
  or (case_id = access.seen_case_id() and not is_hr_only)
  or (select not is_hr_only
      or (access.is_hr()
        and (c.access_level_id = any (access.level_ids()) or c.adviser_user_id is not distinct from access.user_id())
        and not exists (select 1 from access.own_place own where own.case_id = c.id and own.relation_id = 1))
    from case_record c where c.id = case_id)
  or case_id = any (access.held_case_ids()));

alter policy sight on case_task using (
  (select access.is_system())
  or case_id = access.hr_case_id()
  or (case when record_id is null then true
      else (select true from tracking_record r where r.case_id = case_task.case_id and r.id = record_id) end
    and case when case_id = access.seen_case_id() and not is_hr_only then true
      when record_id is null or is_hr_only then (
      select not is_hr_only
        or (access.is_hr()
          and (c.access_level_id = any (access.level_ids()) or c.adviser_user_id is not distinct from access.user_id())
          and not exists (select 1 from access.own_place own where own.case_id = c.id and own.relation_id = 1))
      from case_record c where c.id = case_id)
      else true end)
  or case_id = any (access.held_case_ids()));

alter policy sight on message using (
  (select access.is_system())
  or ((posted_at is not null or sender_user_id = access.user_id())
    and (case_id = access.hr_case_id()
      or (case_id = access.seen_case_id() and not is_note and not is_saved)
      or (select case when not is_note and not is_saved then true else access.is_hr()
            and (c.access_level_id = any (access.level_ids()) or c.adviser_user_id is not distinct from access.user_id())
            and not exists (select 1 from access.own_place own where own.case_id = c.id and own.relation_id = 1) end
          from case_record c where c.id = case_id)))
  or case_id = any (access.held_case_ids()));

do $$
declare
  child text;
begin
  foreach child in array array['removal_request', 'contact'] loop
    execute format('alter policy sight on %I using (
      (select access.is_system())
      or case_id = access.hr_case_id()
      or (select access.is_hr()
          and (c.access_level_id = any (access.level_ids()) or c.adviser_user_id is not distinct from access.user_id())
          and not exists (select 1 from access.own_place own where own.case_id = c.id and own.relation_id = 1)
        from case_record c where c.id = case_id)
      or case_id = any (access.held_case_ids()))', child);
  end loop;
end $$;

-- The cases that a person owns, supports or observes, with what a list of them is filtered and ordered by: their list is
-- read in order from an index until a page is full, however many they have. It follows participants and cases, whose
-- references are not repeated, and says nothing of who sees a case.
create table person_case (
  user_id uuid not null,
  case_id bigint not null,
  role_id smallint not null,
  status smallint not null,
  due_at timestamptz,
  primary key (case_id, user_id)
);
create index person_case_by_due on person_case (user_id, due_at nulls last, case_id desc) include (status, role_id);
alter table person_case enable row level security;
create policy sight on person_case for select using (user_id = (select access.user_id()));
revoke insert, update, delete on person_case from evenhand_serving;

create function keep_cases_of_person() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- A person is on a case once at a time: a participation that has ended leaves the row of a later one alone.
  if tg_op <> 'INSERT' and old.removed_at is null then
    delete from person_case where case_id = old.case_id and user_id = old.user_id;
  end if;
  if tg_op <> 'DELETE' and new.removed_at is null and new.role_id <> 4 then
    insert into person_case (user_id, case_id, role_id, status, due_at)
      select new.user_id, c.id, new.role_id, c.status, c.due_at from case_record c where c.id = new.case_id;
  end if;
  return null;
end $$;
create trigger person_case_added after insert or delete on participant
  for each row execute function keep_cases_of_person();
create trigger person_case_changed after update of case_id, user_id, role_id, removed_at on participant
  for each row when ((old.case_id, old.user_id, old.role_id, old.removed_at)
    is distinct from (new.case_id, new.user_id, new.role_id, new.removed_at))
  execute function keep_cases_of_person();

create function keep_person_cases_of_case() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update person_case set status = new.status, due_at = new.due_at where case_id = new.id;
  return null;
end $$;
create trigger person_case_changed after update of status, due_at on case_record
  for each row when ((old.status, old.due_at) is distinct from (new.status, new.due_at))
  execute function keep_person_cases_of_case();

insert into person_case (user_id, case_id, role_id, status, due_at)
  select p.user_id, p.case_id, p.role_id, c.status, c.due_at from participant p join case_record c on c.id = p.case_id
  where p.removed_at is null and p.role_id <> 4;

-- Blocks and respondents are read with the rights of a person, without a look at everything else they are on.
create index participant_apart on participant (user_id, case_id) include (service_id, role_id, relation_id)
  where removed_at is null and (role_id = 4 or relation_id = 1);
