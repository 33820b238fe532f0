-- Sanctions of a case (decision 0119). A row is never deleted: an appeal keeps what the sanction was, and what was
-- recorded in error is withdrawn. Whether it is spent is a comparison of its last day with today; nothing sets it.
create table case_sanction (
  id bigint generated always as identity (start with 1000) primary key,
  service_id integer not null,
  case_id bigint not null,
  number smallint not null,
  -- The person it is about: a party of the case, or else its employee. One without a record has a name, and the address
  -- that was typed in for them.
  party_id bigint,
  user_id uuid references person,
  human_key uuid,
  person_name text not null,
  address text,
  kind text not null check (kind in ('note', 'first-warning', 'final-warning', 'transfer', 'demotion', 'other', 'dismissal')),
  details text not null default '',
  dismissal_reason text check (dismissal_reason in ('conduct', 'capability', 'redundancy', 'statutory-restriction', 'other')),
  is_with_notice boolean,
  demotion_ground text check (demotion_ground in ('consent', 'contract')),
  issued_on date not null,
  in_force_from date not null,
  length_unit text check (length_unit in ('months', 'weeks')),
  length_count smallint check (length_count > 0),
  -- Computed by the engine when it is recorded and when an appeal changes it.
  last_day date,
  category_id integer,
  category text not null,
  decided_by uuid not null references person,
  -- The process in which it was decided.
  record_id bigint,
  visit_id bigint,
  recorded_at timestamptz not null,
  recorded_by uuid not null references person,
  appeal_result text check (appeal_result in ('reduced', 'overturned')),
  appeal_decided_on date,
  appeal_decided_by uuid references person,
  appeal_recorded_at timestamptz,
  appeal_recorded_by uuid references person,
  -- What it was when it was recorded, as the wire says it.
  before_appeal jsonb,
  withdrawn_at timestamptz,
  withdrawn_by uuid references person,
  withdrawn_because text,
  unique (case_id, number),
  foreign key (service_id, case_id) references case_record (service_id, id),
  foreign key (case_id, party_id) references case_party (case_id, id),
  foreign key (case_id, record_id) references tracking_record (case_id, id),
  foreign key (case_id, visit_id) references visit (case_id, id),
  constraint sanction_begins_when_issued check (in_force_from >= issued_on),
  constraint sanction_ends_after_it_begins check (last_day >= in_force_from),
  constraint sanction_has_an_end_with_its_length check (num_nonnulls(length_unit, length_count, last_day) in (0, 3)),
  constraint sanction_of_a_process check (visit_id is null or record_id is not null),
  constraint sanction_appeal_is_whole check (num_nonnulls(appeal_result, appeal_decided_on, appeal_decided_by,
    appeal_recorded_at, appeal_recorded_by, before_appeal) in (0, 6)),
  constraint sanction_withdrawal_is_whole check (num_nonnulls(withdrawn_at, withdrawn_by, withdrawn_because) in (0, 3))
);
create index case_sanction_by_human on case_sanction (human_key) where human_key is not null;
create index case_sanction_by_user on case_sanction (user_id) where user_id is not null;
create index case_sanction_by_address on case_sanction (address) where address is not null;

-- Whoever works on the case sees it, and of a process for HR alone only HR.
alter table case_sanction enable row level security;
create policy sight on case_sanction for select using (
  (select access.is_system())
  or (case_id = access.hr_case_id() or access.is_of_audience(case_id, 2::smallint))
    and (record_id is null
      or (select true from tracking_record r where r.case_id = case_sanction.case_id and r.id = record_id))
  or case_id = any (access.held_case_ids()));
create policy adding on case_sanction for insert with check (case_id = any (access.held_case_ids()));
create policy change on case_sanction for update using (case_id = any (access.held_case_ids()));
create policy removal on case_sanction for delete using (case_id = any (access.held_case_ids()));
revoke delete, truncate on case_sanction from evenhand_serving;

-- The human behind the record, as for participants (decision 0103).
create function set_human_of_sanction() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.human_key := null;
  if new.user_id is not null then
    select p.human_key into strict new.human_key from person p where p.user_id = new.user_id for share;
  end if;
  return new;
end $$;
create trigger sanction_of_human before insert or update of user_id on case_sanction
  for each row execute function set_human_of_sanction();

create function keep_human_of_sanction() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update case_sanction set human_key = new.human_key where user_id = new.user_id;
  return null;
end $$;
create trigger sanctions_of_person after update of human_id on person
  for each row when (new.human_id is distinct from old.human_id) execute function keep_human_of_sanction();

-- A sanction of an employee who was typed in is of the record that the case is given later.
create function attach_sanctions_of_typed() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update case_sanction set user_id = new.employee_user_id
    where case_id = new.id and party_id is null and user_id is null;
  return null;
end $$;
create trigger sanctions_of_employee after update of employee_user_id on case_record
  for each row when (old.employee_user_id is null and new.employee_user_id is not null)
  execute function attach_sanctions_of_typed();

create function attach_sanctions_of_party() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update case_sanction set user_id = new.user_id where case_id = new.case_id and party_id = new.id and user_id is null;
  return null;
end $$;
create trigger sanctions_of_party after update of user_id on case_party
  for each row when (old.user_id is null and new.user_id is not null)
  execute function attach_sanctions_of_party();

-- The formal warnings, in force on this day, of the person a case is about, recorded on other cases. Row-level security shows
-- sanctions of seen cases alone, so this looks past the policies, for a reader who acts as HR on the case they read or is
-- its hearing manager. It is the second wall of sanctions/live-warnings.ts: nothing of a case on which any record of the
-- reader is blocked, a party or the employee. The number of the other case is for that statement, which gives it to
-- those alone who see it.
create function access.live_warnings(of_case bigint, today date)
  returns table (case_id bigint, service_id integer, employee_user_id uuid, status smallint, kind text, issued_on date,
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
  select s.case_id, s.service_id, c.employee_user_id, c.status, s.kind, s.issued_on, s.in_force_from, s.last_day,
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

-- As before (0049-parties.sql), with the sanctions, which are for those who work on the case.
create or replace function access.audience_of_kind(kind text) returns smallint immutable language sql as $$
  select (case
    when kind in (
      'case.exported', 'case.linked', 'case.unlinked', 'failed-contact.deleted', 'failed-contact.recorded',
      'hr-file.readers-changed', 'hr-file.removed', 'hr-files.added', 'hr-message.posted', 'hr-message.removed',
      'hr-task.changed', 'identity.failed', 'identity.passed', 'matter.raiser-withheld', 'note.posted', 'parked-call.completed',
      'parked-call.deleted', 'parked-call.recorded', 'parked-call.reopened', 'person.left', 'removal.denied',
      'removal.requested') then 3
    when kind in (
      'finding.recorded', 'finding.taken-back', 'matter.added', 'matter.changed', 'matter.merged', 'matter.withdrawn',
      'participant.block-changed', 'participant.blocked', 'participant.stepped-aside', 'participant.unblocked',
      'party.added', 'party.changed', 'party.removed', 'role-conflict.accepted', 'sanction.overturned',
      'sanction.recorded', 'sanction.reduced', 'sanction.withdrawn', 'team-file.readers-changed', 'team-file.removed',
      'team-files.added', 'team-message.posted', 'team-message.removed') then 2
    else 1 end)::smallint
$$;
