-- The ledger: a hash chain per case with salted commitments (security study §5). It grows through append_history, and
-- loses content through redact_history, and in no other way, for the role the product serves with and for the owner of
-- the tables alike (decisions 0028 and 0054).

create table history_event (
  case_id bigint not null,
  service_id integer not null,
  seq bigint not null,
  at timestamptz not null,
  actor_user_id uuid,
  kind text not null,
  ref_seq bigint not null default 0,
  commitment bytea not null,
  prev bytea not null,
  hash bytea not null,
  -- Whether the act that made the entry before made this one too, so that the timeline shows an act in one row
  -- (decision 0031). It says how entries are shown and not what happened, so the chain does not cover it; the guard of
  -- the entries does.
  is_same_act boolean not null default false,
  primary key (case_id, seq),
  foreign key (service_id, case_id) references case_record (service_id, id)
);
-- Entries that refer to another: redactions, and what remains to be told of a redacted entry.
create index history_event_reference on history_event (case_id, ref_seq) where ref_seq <> 0;

-- The only erasable part: without salt and body the commitment says nothing.
create table history_content (
  case_id bigint not null,
  seq bigint not null,
  salt bytea not null,
  body text not null,
  primary key (case_id, seq),
  foreign key (case_id, seq) references history_event (case_id, seq)
);

create table history_head (
  case_id bigint primary key,
  seq bigint not null,
  hash bytea not null
);

-- Adds an entry to a chain and answers its number. Locking the head serialises writers of that case only. The two
-- functions below alone call it: they ask whether their caller may.
create function extend_history(
  p_case_id bigint, p_service_id integer, p_at timestamptz, p_actor uuid, p_kind text, p_ref_seq bigint, p_salt bytea,
  p_body text, p_is_same_act boolean
) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head_seq bigint;
  head_hash bytea;
  next_commitment bytea := sha256('\x01'::bytea || p_salt || convert_to(p_body, 'UTF8'));
  next_hash bytea;
begin
  insert into history_head (case_id, seq, hash) values (p_case_id, 0, decode(repeat('00', 32), 'hex'))
    on conflict (case_id) do nothing;
  select seq, hash into head_seq, head_hash from history_head where case_id = p_case_id for update;
  next_hash := sha256(
    '\x00'::bytea || int8send(p_case_id) || int8send(head_seq + 1)
    || int8send((extract(epoch from p_at) * 1000000)::bigint)
    || coalesce(uuid_send(p_actor), decode(repeat('00', 16), 'hex'))
    || int4send(octet_length(p_kind)) || convert_to(p_kind, 'UTF8')
    || int8send(p_ref_seq) || next_commitment || head_hash);
  insert into history_event (
      case_id, service_id, seq, at, actor_user_id, kind, ref_seq, commitment, prev, hash, is_same_act)
    values (
      p_case_id, p_service_id, head_seq + 1, p_at, p_actor, p_kind, p_ref_seq, next_commitment, head_hash, next_hash,
      p_is_same_act);
  insert into history_content (case_id, seq, salt, body) values (p_case_id, head_seq + 1, p_salt, p_body);
  update history_head set seq = head_seq + 1, hash = next_hash where case_id = p_case_id;
  return head_seq + 1;
end $$;

-- Appends one entry to the chain of a case and answers its number. It runs as the owner of the tables, so that the
-- serving role needs no right to write any part of the ledger. Row-level security does not bind the owner, so the
-- function itself asks what the policies ask: another role than the owner appends only to a case that the transaction
-- holds.
create function append_history(
  p_case_id bigint, p_service_id integer, p_at timestamptz, p_actor uuid, p_kind text, p_ref_seq bigint, p_salt bytea,
  p_body text, p_is_same_act boolean default false
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

-- Destroys the content of an entry, with its salt, and appends an entry that names it, its approver and the basis. The
-- chain stays valid: without the salt the commitment says nothing. A redaction is never redacted, and no entry twice.
-- @returns the number of the redaction.
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
  redaction :=
    extend_history(p_case_id, p_service_id, p_at, p_approver, 'history.redacted', p_seq, p_salt, p_basis, false);
  delete from history_content where case_id = p_case_id and seq = p_seq;
  return redaction;
end $$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'history is append-only' using errcode = '42501';
end $$;
create trigger history_event_append_only before update or delete on history_event
  for each row execute function refuse_change();
create trigger history_event_no_truncate before truncate on history_event
  for each statement execute function refuse_change();
create trigger history_content_no_update before update on history_content
  for each row execute function refuse_change();
create trigger history_content_no_truncate before truncate on history_content
  for each statement execute function refuse_change();

-- A content goes only after a redaction has named its entry, from the owner of the tables too.
create function refuse_unnamed_erasure() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (
    select 1 from history_event r where r.case_id = old.case_id and r.ref_seq = old.seq and r.kind = 'history.redacted'
  ) and not exists (
    select 1 from history_event e where e.case_id = old.case_id and e.seq = old.seq and e.kind = 'history.redacted'
  ) then
    return old;
  end if;
  raise exception 'history is append-only' using errcode = '42501';
end $$;
create trigger history_content_only_redacted before delete on history_content
  for each row execute function refuse_unnamed_erasure();

-- A head moves by one, to an entry that follows the one before it.
create function refuse_stray_head() returns trigger language plpgsql as $$
begin
  if new.case_id = old.case_id and new.seq = old.seq + 1 and exists (
    select 1 from history_event e
    where e.case_id = new.case_id and e.seq = new.seq and e.prev = old.hash and e.hash = new.hash
  ) then
    return new;
  end if;
  raise exception 'history is append-only' using errcode = '42501';
end $$;
create trigger history_head_only_follows before update on history_head
  for each row execute function refuse_stray_head();
create trigger history_head_no_delete before delete on history_head
  for each row execute function refuse_change();
create trigger history_head_no_truncate before truncate on history_head
  for each statement execute function refuse_change();
