-- The ledger: a hash chain per case with salted commitments (security study §5). Written only through append_history.

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
  primary key (case_id, seq),
  foreign key (service_id, case_id) references case_record (service_id, id)
);

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

-- Appends one entry to the chain of a case and answers its number. Locking the head serialises writers of that case only.
create function append_history(
  p_case_id bigint, p_service_id integer, p_at timestamptz, p_actor uuid, p_kind text, p_ref_seq bigint, p_salt bytea, p_body text
) returns bigint language plpgsql as $$
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
  insert into history_event (case_id, service_id, seq, at, actor_user_id, kind, ref_seq, commitment, prev, hash)
    values (p_case_id, p_service_id, head_seq + 1, p_at, p_actor, p_kind, p_ref_seq, next_commitment, head_hash, next_hash);
  insert into history_content (case_id, seq, salt, body) values (p_case_id, head_seq + 1, p_salt, p_body);
  update history_head set seq = head_seq + 1, hash = next_hash where case_id = p_case_id;
  return head_seq + 1;
end $$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'history is append-only' using errcode = '42501';
end $$;
create trigger history_event_append_only before update or delete on history_event for each row execute function refuse_change();
create trigger history_event_no_truncate before truncate on history_event for each statement execute function refuse_change();
create trigger history_content_no_update before update on history_content for each row execute function refuse_change();
create trigger history_content_no_truncate before truncate on history_content for each statement execute function refuse_change();
