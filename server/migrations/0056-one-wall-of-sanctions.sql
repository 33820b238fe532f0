-- The second wall of sanctions/live-warnings.ts and sanctions/comparable-outcomes.ts, for functions that look past
-- row-level security: the reader may learn of a sanction of this case, which was not removed, and on which no record of
-- theirs is blocked, a party or the employee.
create function access.may_learn_of(c case_record) returns boolean
  stable language sql set search_path = public, pg_temp as $$
  select c.status <> 4
    and (c.employee_user_id is null or c.employee_user_id <> all (access.record_ids()))
    and (c.employee_address is null or c.employee_address <> all (access.addresses()))
    and not exists (
      select from access.own_place place where place.case_id = c.id and (place.role_id = 4 or place.relation_id = 1))
$$;
revoke execute on function access.may_learn_of from public;

-- As before (0055), by the one wall, and the latest 500 of each category, so that no answer grows with the register.
-- Sanctions of other cases of these categories, issued from a day on, for a reader who acts as HR on the case they
-- read. The number of the other case is for the statement, which gives it to those alone who read it.
create or replace function access.comparable_sanctions(of_case bigint, categories text[], since date)
  returns table (sanction_id bigint, case_id bigint, service_id integer, employee_user_id uuid, status smallint,
    category text, kind text, length_unit text, length_count smallint, mitigation text[], service_band text,
    had_live_warning boolean, appeal_result text, is_withdrawn boolean)
  stable language sql security definer set search_path = public, pg_temp as $$
  select s.id, s.case_id, s.service_id, c.employee_user_id, c.status, s.category, s.kind, s.length_unit, s.length_count,
    s.mitigation, s.service_band, s.had_live_warning, s.appeal_result, s.withdrawn_at is not null
  from case_record about
  cross join unnest(categories) asked (category)
  cross join lateral (
    select latest.* from case_sanction latest
    where latest.service_id = about.service_id and latest.category = asked.category and latest.issued_on >= since
    order by latest.issued_on desc limit 500) s
  join case_record c on c.id = s.case_id
  where about.id = of_case and s.case_id <> about.id
    and (access.is_system() or (
      about.id = access.hr_case_id() and s.appeal_result is distinct from 'overturned' and s.withdrawn_at is null
      and access.may_learn_of(c)))
$$;

-- As before (0055), by the one wall.
create or replace function access.live_warnings(of_case bigint, today date)
  returns table (sanction_id bigint, case_id bigint, service_id integer, employee_user_id uuid, status smallint,
    kind text, issued_on date, in_force_from date, last_day date, category text, appeal_result text,
    is_withdrawn boolean)
  stable language sql security definer set search_path = public, pg_temp as $$
  with about as (
    select own.id, own.service_id, human.keys,
      array(
        select had.address from person_address had where had.human_key = any (human.keys)
        union select own.employee_address) as addresses
    from case_record own
    cross join lateral (
      select array(
        select p.human_key from person p where p.user_id = own.employee_user_id
        union
        select had.human_key from person_address had where had.address = own.employee_address) as keys) human
    where own.id = of_case
      and (access.is_system()
        or own.id = access.hr_case_id()
        or (own.id = access.seen_case_id()
          and (select min(place.relation_id) from access.own_place place where place.case_id = own.id) = 10)))
  select s.id, s.case_id, s.service_id, c.employee_user_id, c.status, s.kind, s.issued_on, s.in_force_from, s.last_day,
    s.category, s.appeal_result, s.withdrawn_at is not null
  from about
  -- Each has an index of its own.
  cross join lateral (
    select of_record.* from case_sanction of_record where of_record.human_key = any (about.keys)
    union all
    select typed.* from case_sanction typed where typed.address = any (about.addresses) and typed.human_key is null) s
  join case_record c on c.id = s.case_id
  where s.case_id <> about.id and s.service_id = about.service_id
    and (access.is_system() or (
      s.kind in ('first-warning', 'final-warning') and s.in_force_from <= today and s.last_day >= today
      and s.appeal_result is distinct from 'overturned' and s.withdrawn_at is null and access.may_learn_of(c)))
$$;
