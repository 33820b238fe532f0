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
