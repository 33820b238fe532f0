-- Lawful erasure from the ledger (security study §5, decision 0054), and requests to remove a message or its attachments (gaps G-74, G-75).

-- Adds an entry to a chain. Only the functions below call it: they ask whether their caller may.
create function extend_history(
  p_case_id bigint, p_service_id integer, p_at timestamptz, p_actor uuid, p_kind text, p_ref_seq bigint, p_salt bytea, p_body text, p_is_same_act boolean
) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head_seq bigint;
  head_hash bytea;
  next_commitment bytea := sha256('\x01'::bytea || p_salt || convert_to(p_body, 'UTF8'));
  next_hash bytea;
begin
  insert into history_head (case_id, seq, hash) values (p_case_id, 0, decode(repeat('00', 32), 'hex')) on conflict (case_id) do nothing;
  select seq, hash into head_seq, head_hash from history_head where case_id = p_case_id for update;
  next_hash := sha256(
    '\x00'::bytea || int8send(p_case_id) || int8send(head_seq + 1) || int8send((extract(epoch from p_at) * 1000000)::bigint)
    || coalesce(uuid_send(p_actor), decode(repeat('00', 16), 'hex')) || int4send(octet_length(p_kind)) || convert_to(p_kind, 'UTF8')
    || int8send(p_ref_seq) || next_commitment || head_hash);
  insert into history_event (case_id, service_id, seq, at, actor_user_id, kind, ref_seq, commitment, prev, hash, is_same_act)
    values (p_case_id, p_service_id, head_seq + 1, p_at, p_actor, p_kind, p_ref_seq, next_commitment, head_hash, next_hash, p_is_same_act);
  insert into history_content (case_id, seq, salt, body) values (p_case_id, head_seq + 1, p_salt, p_body);
  update history_head set seq = head_seq + 1, hash = next_hash where case_id = p_case_id;
  return head_seq + 1;
end $$;
revoke execute on function extend_history from public;

create or replace function append_history(
  p_case_id bigint, p_service_id integer, p_at timestamptz, p_actor uuid, p_kind text, p_ref_seq bigint, p_salt bytea, p_body text,
  p_is_same_act boolean default false
) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  caller text := coalesce(nullif(current_setting('role'), 'none'), session_user);
begin
  if caller <> current_user and not (p_case_id = any (access.held_case_ids())) then
    raise exception 'history is appended only to a case that is held' using errcode = '42501';
  end if;
  if p_kind = 'history.redacted' then
    raise exception 'a redaction is written only by redact_history' using errcode = '42501';
  end if;
  return extend_history(p_case_id, p_service_id, p_at, p_actor, p_kind, p_ref_seq, p_salt, p_body, p_is_same_act);
end $$;

-- Destroys the content of an entry, with its salt, and appends an entry that names it, its approver and the basis. The chain stays valid: without the salt
-- the commitment says nothing. A redaction is never redacted, and no entry twice. @returns the number of the redaction.
create function redact_history(
  p_case_id bigint, p_service_id integer, p_seq bigint, p_at timestamptz, p_approver uuid, p_salt bytea, p_basis text
) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  caller text := coalesce(nullif(current_setting('role'), 'none'), session_user);
  redaction bigint;
begin
  if caller <> current_user and not (p_case_id = any (access.held_case_ids())) then
    raise exception 'history is redacted only on a case that is held' using errcode = '42501';
  end if;
  if caller <> current_user and p_approver is distinct from access.user_id() then
    raise exception 'a redaction is approved by the acting person' using errcode = '42501';
  end if;
  if p_approver is null or coalesce(p_basis, '') = '' then
    raise exception 'a redaction names its approver and its basis' using errcode = '42501';
  end if;
  -- The head first, so that two redactions of one entry wait for each other.
  perform 1 from history_head where case_id = p_case_id for update;
  if not exists (
    select 1 from history_event e join history_content c on c.case_id = e.case_id and c.seq = e.seq
    where e.case_id = p_case_id and e.seq = p_seq and e.kind <> 'history.redacted'
  ) then
    raise exception 'there is no such entry to redact' using errcode = '42501';
  end if;
  redaction := extend_history(p_case_id, p_service_id, p_at, p_approver, 'history.redacted', p_seq, p_salt, p_basis, false);
  delete from history_content where case_id = p_case_id and seq = p_seq;
  return redaction;
end $$;
revoke execute on function redact_history from public;
grant execute on function redact_history to evenhand_serving;

-- A content goes only after a redaction has named its entry, from the owner of the tables too.
create function refuse_unnamed_erasure() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select 1 from history_event r where r.case_id = old.case_id and r.ref_seq = old.seq and r.kind = 'history.redacted')
    and not exists (select 1 from history_event e where e.case_id = old.case_id and e.seq = old.seq and e.kind = 'history.redacted') then
    return old;
  end if;
  raise exception 'history is append-only' using errcode = '42501';
end $$;
drop trigger history_content_no_delete on history_content;
create trigger history_content_only_redacted before delete on history_content for each row execute function refuse_unnamed_erasure();
-- Entries that refer to another: redactions, and what remains to be told of a redacted entry.
create index history_event_reference on history_event (case_id, ref_seq) where ref_seq <> 0;

-- A request to remove a message with its attachments, or some of its attachments. It repeats no word of them, so that it stays when they are gone. HR's
-- alone.
create table removal_request (
  id bigint generated always as identity (start with 1000) primary key,
  service_id integer not null,
  case_id bigint not null,
  -- No foreign key: the message may be gone.
  message_id bigint not null,
  -- The attachments to be removed; null for the message with all of them.
  file_ids bigint[],
  reason_id integer not null,
  urgency_id integer not null,
  requested_at timestamptz not null,
  requested_by uuid not null references person,
  decided_at timestamptz,
  decided_by uuid references person,
  is_approved boolean,
  unique (case_id, id),
  foreign key (service_id, case_id) references case_record (service_id, id),
  check ((decided_at is null) = (decided_by is null) and (decided_at is null) = (is_approved is null)),
  check (decided_by <> requested_by),
  check (file_ids is null or cardinality(file_ids) > 0)
);
-- One that is not decided for each message (REMV-17).
create unique index removal_request_pending on removal_request (message_id) where decided_at is null;
create index removal_request_by_case on removal_request (case_id, requested_at, id) where decided_at is null;

alter table removal_request enable row level security;
create policy sight on removal_request for select using (
  (select access.is_system())
  or (select access.is_hr()
        and (c.access_level_id = any (access.level_ids()) or c.adviser_user_id is not distinct from access.user_id())
        and not exists (select 1 from access.own_place own where own.case_id = c.id and own.relation_id = 1)
      from case_record c where c.id = case_id)
  or case_id = any (access.held_case_ids()));
create policy adding on removal_request for insert with check (case_id = any (access.held_case_ids()));
create policy change on removal_request for update using (case_id = any (access.held_case_ids()));
create policy removal on removal_request for delete using (case_id = any (access.held_case_ids()));
