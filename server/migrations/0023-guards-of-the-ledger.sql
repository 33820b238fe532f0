-- The ledger grows through append_history alone, for the role the product serves with and for the owner of the tables alike (security study §5,
-- decision 0028).

-- As the owner of the tables, so that the serving role needs no right to write any part of the ledger. Row-level security does not bind the owner, so
-- the function itself asks what the policies asked: another role than the owner appends only to a case that the transaction holds.
create or replace function append_history(
  p_case_id bigint, p_service_id integer, p_at timestamptz, p_actor uuid, p_kind text, p_ref_seq bigint, p_salt bytea, p_body text
) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  caller text := coalesce(nullif(current_setting('role'), 'none'), session_user);
  head_seq bigint;
  head_hash bytea;
  next_commitment bytea := sha256('\x01'::bytea || p_salt || convert_to(p_body, 'UTF8'));
  next_hash bytea;
begin
  if caller <> current_user and not (p_case_id = any (access.held_case_ids())) then
    raise exception 'history is appended only to a case that is held' using errcode = '42501';
  end if;
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
revoke execute on function append_history from public;
grant execute on function append_history to evenhand_serving;
revoke insert, update, delete on history_event, history_content, history_head from evenhand_serving;

-- Nothing erases content yet. The migration that brings lawful erasure also lets its function, and nothing else, delete.
create trigger history_content_no_delete before delete on history_content for each row execute function refuse_change();

-- A head moves by one, to an entry that follows the one before it.
create function refuse_stray_head() returns trigger language plpgsql as $$
begin
  if new.case_id = old.case_id and new.seq = old.seq + 1 and exists (
    select 1 from history_event e where e.case_id = new.case_id and e.seq = new.seq and e.prev = old.hash and e.hash = new.hash
  ) then
    return new;
  end if;
  raise exception 'history is append-only' using errcode = '42501';
end $$;
create trigger history_head_only_follows before update on history_head for each row execute function refuse_stray_head();
create trigger history_head_no_delete before delete on history_head for each row execute function refuse_change();
create trigger history_head_no_truncate before truncate on history_head for each statement execute function refuse_change();
