-- People a case concerns who have no access to it (decision 0117): a person of the directory, or a typed name with an e-mail
-- address. A respondent with access is a participant and has no row here. Nobody sees a case because they are a party.

create table case_party (
  id bigint generated always as identity primary key,
  service_id integer not null,
  case_id bigint not null,
  relation text not null check (relation in ('complainant', 'respondent', 'witness', 'companion')),
  user_id uuid references person,
  -- As on a participant: kept by triggers, also when records are joined (decision 0103).
  human_key uuid,
  -- As typed, or the person's name when they were added.
  name text not null check (btrim(name) <> ''),
  address text check (address = lower(address)),
  added_at timestamptz not null,
  added_by uuid not null references person,
  removed_at timestamptz,
  removed_by uuid references person,
  version integer not null default 1,
  unique (case_id, id),
  foreign key (service_id, case_id) references case_record (service_id, id),
  check ((user_id is null) = (human_key is null)),
  check (user_id is null or address is null),
  check ((removed_at is null) = (removed_by is null))
);
create unique index case_party_once on case_party (case_id, user_id) where user_id is not null and removed_at is null;
create index case_party_of_case on case_party (case_id) include (human_key, address) where removed_at is null;
-- What a human is a party of is read with their rights, at the start of every request.
create index case_party_by_human on case_party (human_key, case_id) include (service_id)
  where human_key is not null and removed_at is null;
create index case_party_by_address on case_party (address, case_id) include (service_id)
  where address is not null and removed_at is null;
create index case_party_by_user on case_party (user_id) where user_id is not null;

create trigger case_party_of_human before insert or update of user_id on case_party
  for each row when (new.user_id is not null) execute function set_human_key();
create or replace function keep_human_key() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Each has an index of its own.
  update participant set human_key = new.human_key where user_id = new.user_id and removed_at is null;
  update participant set human_key = new.human_key where user_id = new.user_id and removed_at is not null;
  update person_address set human_key = new.human_key where user_id = new.user_id;
  update case_party set human_key = new.human_key where user_id = new.user_id;
  return null;
end $$;

-- The list is for the case team: HR, the owner and the stakeholders.
alter table case_party enable row level security;
create policy sight on case_party for select using (
  (select access.is_system())
  or case_id = access.hr_case_id()
  or case_id = any (access.held_case_ids())
  or access.is_of_audience(case_id, 2::smallint));
create policy adding on case_party for insert with check (case_id = any (access.held_case_ids()));
create policy change on case_party for update using (case_id = any (access.held_case_ids()));
create policy removal on case_party for delete using (case_id = any (access.held_case_ids()));

-- Every party counts here as a respondent does, so that no policy treats them as HR, and has role 0, which is none. One
-- lookup by case answers for both ways in which a person can be named.
create or replace view access.own_place as
  select case_id,
    case when user_id = access.user_id() or role_id = 4 then role_id end as role_id,
    case when user_id = access.user_id() or relation_id = 1 then relation_id end as relation_id
  from participant where human_key = access.human_key() and removed_at is null
  union all
  select case_id, 0::smallint, 1::smallint from case_party
  where removed_at is null and (human_key = access.human_key() or address = any (access.addresses()));

-- A party without a role of their own is kept from the case as if blocked: an HR user must not learn of it by their policy
-- area.
alter policy sight on case_record using (
  (service_id = access.service_id()
    and (employee_user_id is null or employee_user_id <> all (access.record_ids()))
    and (employee_address is null or employee_address <> all (access.addresses()))
    and case coalesce((select max(own.role_id) from access.own_place own where own.case_id = case_record.id), -1)
      when 4 then false
      when 0 then false
      when -1 then access.is_hr() and (access_level_id = any (access.level_ids()) or adviser_user_id = access.user_id())
      else status <> 4 or access.is_hr() end)
  or id = any (access.held_case_ids())
  or access.is_system());

-- Who is a party is for the case team, and so is why somebody has two roles that conflict.
create or replace function access.audience_of_kind(kind text) returns smallint immutable language sql as $$
  select (case
    when kind in (
      'case.exported', 'case.linked', 'case.unlinked', 'failed-contact.deleted', 'failed-contact.recorded',
      'hr-file.readers-changed', 'hr-file.removed', 'hr-files.added', 'hr-message.posted', 'hr-message.removed',
      'hr-task.changed', 'identity.failed', 'identity.passed', 'note.posted', 'parked-call.completed',
      'parked-call.deleted', 'parked-call.recorded', 'parked-call.reopened', 'person.left', 'removal.denied',
      'removal.requested') then 3
    when kind in (
      'participant.block-changed', 'participant.blocked', 'participant.stepped-aside', 'participant.unblocked',
      'party.added', 'party.changed', 'party.removed', 'role-conflict.accepted', 'team-file.readers-changed',
      'team-file.removed', 'team-files.added', 'team-message.posted', 'team-message.removed') then 2
    else 1 end)::smallint
$$;
