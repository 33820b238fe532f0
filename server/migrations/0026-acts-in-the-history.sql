-- Which entries one act has made, so that the timeline tells of an act in one row (gaps G-99, decision 0031). An act writes its entries one after the other.
-- It says how entries are shown and not what happened, so the chain does not cover it; the guard of the entries does.
alter table history_event add column is_same_act boolean not null default false;
alter table history_event disable trigger history_event_append_only;
update history_event e set is_same_act = true
from history_event before
where before.case_id = e.case_id and before.seq = e.seq - 1 and before.at = e.at and before.actor_user_id is not distinct from e.actor_user_id;
alter table history_event enable trigger history_event_append_only;

-- An anytime event begins at its first save from now on. Those that were started before have begun: the history tells of them.
update tracking_record set is_touched = true where kind = 'anytime-event';

drop function append_history;
create function append_history(
  p_case_id bigint, p_service_id integer, p_at timestamptz, p_actor uuid, p_kind text, p_ref_seq bigint, p_salt bytea, p_body text,
  p_is_same_act boolean default false
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
  insert into history_event (case_id, service_id, seq, at, actor_user_id, kind, ref_seq, commitment, prev, hash, is_same_act)
    values (p_case_id, p_service_id, head_seq + 1, p_at, p_actor, p_kind, p_ref_seq, next_commitment, head_hash, next_hash, p_is_same_act);
  insert into history_content (case_id, seq, salt, body) values (p_case_id, head_seq + 1, p_salt, p_body);
  update history_head set seq = head_seq + 1, hash = next_hash where case_id = p_case_id;
  return head_seq + 1;
end $$;
revoke execute on function append_history from public;
grant execute on function append_history to evenhand_serving;
