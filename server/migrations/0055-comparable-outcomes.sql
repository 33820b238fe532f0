-- What comparable outcomes describe of a sanction (decision 0120), kept as it was when the sanction was decided.
alter table case_sanction
  add column mitigation text[] not null default '{}',
  -- Length of service on the day of issue, in bands; null for somebody without a known first day.
  add column service_band text check (service_band in ('under-2', '2-to-5', '5-to-10', '10-and-more')),
  -- Whether another warning was in force on that day; null where the recorder could not learn of one.
  add column had_live_warning boolean;

-- contract: the table came with 0051 of the same release, and nobody has filled it yet.
create index case_sanction_by_category on case_sanction (service_id, category, issued_on);

-- Sanctions of other cases of these categories, issued from a day on, for a reader who acts as HR on the case they read.
-- Row-level security shows sanctions of seen cases alone, so this looks past the policies. It is the second wall of
-- sanctions/comparable-outcomes.ts: nothing of a case on which any record of the reader is blocked, a party or the
-- employee. The number of the other case is for that statement, which gives it to those alone who see it.
create function access.comparable_sanctions(of_case bigint, categories text[], since date)
  returns table (sanction_id bigint, case_id bigint, service_id integer, employee_user_id uuid, status smallint, category text, kind text,
    length_unit text, length_count smallint, mitigation text[], service_band text, had_live_warning boolean,
    appeal_result text, is_withdrawn boolean)
  stable language sql security definer set search_path = public, pg_temp as $$
  select s.id, s.case_id, s.service_id, c.employee_user_id, c.status, s.category, s.kind, s.length_unit, s.length_count,
    s.mitigation, s.service_band, s.had_live_warning, s.appeal_result, s.withdrawn_at is not null
  from case_record about
  join case_sanction s on s.service_id = about.service_id and s.category = any (categories) and s.issued_on >= since
  join case_record c on c.id = s.case_id
  where about.id = of_case and s.case_id <> about.id
    and (access.is_system() or (
      about.id = access.hr_case_id()
      and s.appeal_result is distinct from 'overturned' and s.withdrawn_at is null
      and c.status <> 4
      and (c.employee_user_id is null or c.employee_user_id <> all (access.record_ids()))
      and (c.employee_address is null or c.employee_address <> all (access.addresses()))
      and not exists (
        select from access.own_place place
        where place.case_id = c.id and (place.role_id = 4 or place.relation_id = 1))))
$$;
revoke execute on function access.comparable_sanctions from public;
grant execute on function access.comparable_sanctions to evenhand_serving;

-- As before (0051-sanctions.sql), with the number of each sanction, which the history keeps of what was shown.
-- contract: made again below in the same transaction; the release before reads the same columns by their names.
drop function access.live_warnings;
create function access.live_warnings(of_case bigint, today date)
  returns table (sanction_id bigint, case_id bigint, service_id integer, employee_user_id uuid, status smallint, kind text, issued_on date,
    in_force_from date, last_day date, category text, appeal_result text, is_withdrawn boolean)
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
      and s.appeal_result is distinct from 'overturned' and s.withdrawn_at is null
      and c.status <> 4
      and (c.employee_user_id is null or c.employee_user_id <> all (access.record_ids()))
      and (c.employee_address is null or c.employee_address <> all (access.addresses()))
      and not exists (
        select from access.own_place place
        where place.case_id = c.id and (place.role_id = 4 or place.relation_id = 1))))
$$;
revoke execute on function access.live_warnings from public;
grant execute on function access.live_warnings to evenhand_serving;

-- As before (0054), with the live warnings that were shown to a decider, which are for HR.
create or replace function access.audience_of_kind(kind text) returns smallint immutable language sql as $$
  select (case
    when kind in (
      'case.exported', 'case.linked', 'case.unlinked', 'failed-contact.deleted', 'failed-contact.recorded',
      'hr-file.readers-changed', 'hr-file.removed', 'hr-files.added', 'hr-message.posted', 'hr-message.removed',
      'hr-task.changed', 'identity.failed', 'identity.passed', 'matter.raiser-withheld', 'note.posted', 'parked-call.completed',
      'parked-call.deleted', 'parked-call.recorded', 'parked-call.reopened', 'person.left', 'removal.denied',
      'removal.requested', 'warnings.shown') then 3
    when kind in (
      'finding.recorded', 'finding.taken-back', 'matter.added', 'matter.changed', 'matter.merged', 'matter.withdrawn',
      'participant.block-changed', 'participant.blocked', 'participant.stepped-aside', 'participant.unblocked',
      'party.added', 'party.changed', 'party.removed', 'role-conflict.accepted', 'role-conflict.arisen', 'sanction.overturned',
      'sanction.recorded', 'sanction.reduced', 'sanction.withdrawn', 'team-file.readers-changed', 'team-file.removed',
      'team-files.added', 'team-message.posted', 'team-message.removed') then 2
    else 1 end)::smallint
$$;
