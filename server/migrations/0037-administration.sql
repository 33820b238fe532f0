-- Administration (decision 0102): who there is, who may do what, and who said so. It has a role of its own, which holds no
-- right on any table of cases: the database itself refuses an administrator's call that would read one.

do $$
declare
  login name;
begin
  if not exists (select 1 from pg_roles where rolname = 'evenhand_administration') then
    begin
      create role evenhand_administration nologin;
    exception
      -- Another database of this server is being migrated at the same moment.
      when duplicate_object or unique_violation then null;
      when insufficient_privilege then
        raise exception using message = format(
          'This login may not create roles. Let an administrator run once: '
          'create role evenhand_administration nologin; grant evenhand_administration to %s; '
          'and grant it to the login of DATABASE_URL, where that is another.', current_user);
    end;
  end if;
  for login in select m.rolname from pg_auth_members a join pg_roles m on m.oid = a.member
    where a.roleid = 'evenhand_serving'::regrole loop
    if not pg_has_role(login, 'evenhand_administration',
      case when current_setting('server_version_num')::integer >= 160000 then 'SET' else 'MEMBER' end) then
      execute format('grant evenhand_administration to %I', login);
    end if;
  end loop;
end $$;

-- Where rights come from: the claims of the identity provider, or this directory. It is chosen once.
create table installation (
  is_only boolean primary key default true check (is_only),
  rights text not null check (rights in ('claims', 'directory')),
  begun_at timestamptz not null
);

-- Rights that let nobody read a case: the two permissions of administration, and opening cases as a manager.
create table given_right (
  service_id integer not null references service,
  user_id uuid not null references person,
  name text not null check (name in ('owner', 'people', 'business')),
  -- Null when it was given at the first run, or by a command on the server.
  given_by uuid references person,
  given_at timestamptz not null,
  primary key (service_id, name, user_id)
);
create index given_right_of_person on given_right (user_id);

-- Rights of sight, each proposed by one person and approved by another who is not its holder: reading the cases of a
-- policy area as HR, searching users, reviewing removals, and approving such rights.
create table sight_right (
  id bigint primary key generated always as identity,
  service_id integer not null references service,
  user_id uuid not null references person,
  name text not null check (name in ('area', 'user-search', 'review-removals', 'approver')),
  access_level_id integer check ((name = 'area') = (access_level_id is not null)),
  reason text not null,
  -- Null for the first run and for a command on the server, as below.
  proposed_by uuid references person,
  proposed_at timestamptz not null,
  -- From then on a proposal can no longer be approved.
  lapses_at timestamptz not null,
  decided_by uuid references person
    check (decided_by is null or (decided_by <> user_id and decided_by is distinct from proposed_by)),
  decided_at timestamptz,
  is_approved boolean check ((is_approved is null) = (decided_at is null)),
  -- The moment from which it no longer counts; null for no end.
  ends_at timestamptz,
  ended_at timestamptz,
  ended_by uuid references person
);
create unique index sight_right_open on sight_right (service_id, user_id, name, coalesce(access_level_id, 0))
  where ended_at is null and is_approved is distinct from false;
create index sight_right_of_person on sight_right (user_id);
create index sight_right_of_approver on sight_right (service_id) where name = 'approver' and ended_at is null;
create index sight_right_by_service on sight_right (service_id, id desc);

-- A person whose way of signing in was changed by somebody else reads no case until an approver has confirmed them.
create table sight_pause (
  user_id uuid primary key references person,
  cause text not null check (cause in ('added', 'invitation', 'address', 'identity', 'joined', 'separated', 'returned', 'second-factor')),
  paused_by uuid references person,
  paused_at timestamptz not null,
  -- What was changed before that, by whom and when, as long as nobody has confirmed the person.
  earlier jsonb not null default '[]'
);

alter table person add column created_by uuid references person, add column created_at timestamptz,
  add column version integer not null default 1;
-- The moment from which what `account` says of sight no longer counts, until it is settled anew.
alter table account add column sight_ends_at timestamptz;
-- What a person signs in with is looked up by the person.
create index external_identity_of_person on external_identity (user_id);
create index oidc_payload_of_person on oidc_payload using gin (
  (array[payload ->> 'accountId', payload #>> '{result,login,accountId}', payload #>> '{session,accountId}'])
) with (fastupdate = off);
-- Everybody of a directory has an account. Roles are entered at once, as a list of waiting ones makes searches slow.
alter index account_by_service_role set (fastupdate = off);
alter table identity_account
  add column has_password boolean not null generated always as (password_hash is not null) stored;

-- The register: who did what in administration, a chain of entries per service as the history of a case is one.
create table register_entry (
  service_id integer not null references service,
  seq bigint not null,
  at timestamptz not null,
  actor_user_id uuid,
  kind text not null,
  -- Whom it is about; the body, which the chain covers, says it too.
  about_user_id uuid,
  commitment bytea not null,
  prev bytea not null,
  hash bytea not null,
  salt bytea not null,
  body text not null,
  primary key (service_id, seq)
);
create index register_entry_about on register_entry (service_id, about_user_id, seq desc);
create table register_head (
  service_id integer primary key references service,
  seq bigint not null,
  hash bytea not null
);

-- Adds an entry, hashed as one of a history is (0004-history.sql), with the number of the service for that of a case.
create function append_register(
  p_service_id integer, p_at timestamptz, p_actor uuid, p_kind text, p_about uuid, p_salt bytea, p_body text
) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head_seq bigint;
  head_hash bytea;
  next_commitment bytea := sha256('\x01'::bytea || p_salt || convert_to(p_body, 'UTF8'));
  next_hash bytea;
begin
  insert into register_head (service_id, seq, hash) values (p_service_id, 0, decode(repeat('00', 32), 'hex'))
    on conflict (service_id) do nothing;
  select seq, hash into head_seq, head_hash from register_head where service_id = p_service_id for update;
  next_hash := sha256(
    '\x00'::bytea || int8send(p_service_id::bigint) || int8send(head_seq + 1)
    || int8send((extract(epoch from p_at) * 1000000)::bigint)
    || coalesce(uuid_send(p_actor), decode(repeat('00', 16), 'hex'))
    || int4send(octet_length(p_kind)) || convert_to(p_kind, 'UTF8')
    || int8send(0::bigint) || next_commitment || head_hash);
  insert into register_entry (
      service_id, seq, at, actor_user_id, kind, about_user_id, commitment, prev, hash, salt, body)
    values (
      p_service_id, head_seq + 1, p_at, p_actor, p_kind, p_about, next_commitment, head_hash, next_hash, p_salt, p_body);
  update register_head set seq = head_seq + 1, hash = next_hash where service_id = p_service_id;
  return head_seq + 1;
end $$;

create trigger register_entry_append_only before update or delete on register_entry
  for each row execute function refuse_change();
create trigger register_entry_no_truncate before truncate on register_entry
  for each statement execute function refuse_change();
create function refuse_stray_register_head() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.service_id = old.service_id and new.seq = old.seq + 1 and exists (
    select 1 from register_entry e
    where e.service_id = new.service_id and e.seq = new.seq and e.prev = old.hash and e.hash = new.hash
  ) then
    return new;
  end if;
  raise exception 'history is append-only' using errcode = '42501';
end $$;
create trigger register_head_only_follows before update on register_head
  for each row execute function refuse_stray_register_head();
create trigger register_head_no_delete before delete on register_head
  for each row execute function refuse_change();
create trigger register_head_no_truncate before truncate on register_head
  for each statement execute function refuse_change();

-- Signs people out, for administration, which reads no payload of the provider.
create function end_sign_ins_of(people uuid[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
  delete from oidc_payload
    where array[payload ->> 'accountId', payload #>> '{result,login,accountId}', payload #>> '{session,accountId}']
      && people::text[];
$$;
revoke execute on function append_register, end_sign_ins_of from public;

-- The serving role, which new tables are granted to, reads who administers and nothing else of this.
revoke all on installation, given_right, sight_right, sight_pause, register_entry, register_head from evenhand_serving;
grant select on given_right, sight_right to evenhand_serving;
grant select on installation, given_right, sight_right to evenhand_identity;

grant usage on schema public to evenhand_administration;
grant select on service, publication, installation, external_identity, ended_session, register_entry, register_head
  to evenhand_administration;
grant select, insert, update on person, account, permission_rule, sight_right, ended_person_session, request_limit
  to evenhand_administration;
-- It raises jobs and reads of them what is raised already.
grant select (kind, key, run_at, attempts, raised_again_for, dead_at), insert (kind, key, payload, run_at), update (raised_again_for)
  on job to evenhand_administration;
grant select, insert, delete on given_right, sight_pause to evenhand_administration;
grant update on sight_pause to evenhand_administration;
grant delete on external_identity, permission_rule, request_limit to evenhand_administration;
grant select (user_id, expires_at), insert, update, delete on invitation to evenhand_administration;
-- Accounts of the embedded provider without their passwords.
grant select (username, user_id, given_name, family_name, service_id, is_demo, has_password),
  insert (username, user_id, given_name, family_name, service_id, roles, access_levels, is_demo),
  update (username, given_name, family_name) on identity_account to evenhand_administration;
grant execute on function append_register, end_sign_ins_of, let_people_go to evenhand_administration;
