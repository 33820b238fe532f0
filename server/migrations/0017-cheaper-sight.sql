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
