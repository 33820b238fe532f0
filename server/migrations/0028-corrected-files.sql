-- Who reads a file that was added to the case itself can be changed. The entries of the history that name it follow, so
-- their audience is no longer that of their kind alone. It says who reads what happened and not what happened: the chain
-- covers it as little as before, and the guards of the ledger let it change, but never to more readers than the kind has.
create or replace function access.audience_of_kind(kind text) returns smallint immutable language sql as $$
  select (case
    when kind in (
      'case.exported', 'case.linked', 'case.unlinked', 'failed-contact.deleted', 'failed-contact.recorded',
      'hr-file.readers-changed', 'hr-file.removed', 'hr-files.added', 'hr-message.posted', 'hr-message.removed',
      'hr-task.changed', 'identity.failed', 'identity.passed', 'note.posted', 'parked-call.completed',
      'parked-call.deleted', 'parked-call.recorded', 'parked-call.reopened', 'removal.denied', 'removal.requested') then 3
    when kind in (
      'participant.block-changed', 'participant.blocked', 'participant.stepped-aside', 'participant.unblocked',
      'team-file.readers-changed', 'team-file.removed', 'team-files.added', 'team-message.posted',
      'team-message.removed') then 2
    else 1 end)::smallint
$$;

create or replace function extend_history(
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
      case_id, service_id, seq, at, actor_user_id, kind, ref_seq, commitment, prev, hash, act, audience, with_user_id)
    values (
      p_case_id, p_service_id, head_seq + 1, p_at, p_actor, p_kind, p_ref_seq, next_commitment, head_hash, next_hash,
      case when p_is_same_act and head_seq > 0
        then (select e.act from history_event e where e.case_id = p_case_id and e.seq = head_seq) else head_seq + 1 end,
      access.audience_of_kind(p_kind),
      case when p_kind in ('hr-message.posted', 'hr-files.added', 'hr-file.readers-changed', 'hr-file.removed')
        then (p_body::jsonb ->> 'withUserId')::uuid end);
  insert into history_content (case_id, seq, salt, body, audience)
    values (p_case_id, head_seq + 1, p_salt, p_body, access.audience_of_kind(p_kind));
  update history_head set seq = head_seq + 1, hash = next_hash where case_id = p_case_id;
  return head_seq + 1;
end $$;

create function refuse_change_but_of_readers() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - array['audience', 'with_user_id'] = to_jsonb(old) - array['audience', 'with_user_id']
    and new.audience >= (
      select access.audience_of_kind(e.kind) from history_event e where e.case_id = new.case_id and e.seq = new.seq) then
    return new;
  end if;
  raise exception 'history is append-only' using errcode = '42501';
end $$;
drop trigger history_event_append_only on history_event;
create trigger history_event_append_only before update or delete on history_event
  for each row execute function refuse_change_but_of_readers();
drop trigger history_content_no_update on history_content;
create trigger history_content_no_update before update on history_content
  for each row execute function refuse_change_but_of_readers();

-- Gives the entries that name files of the case itself the audience of these files. What is told of an entry anew has
-- the same readers as the entry. Entries about a virus have the name alone. Whoever added a file reads its entries too.
create function settle_file_entries(p_case_id bigint) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  caller text := coalesce(nullif(current_setting('role'), 'none'), session_user);
begin
  if caller <> current_user and not (p_case_id = any (access.held_case_ids())) then
    raise exception 'the readers of entries are settled only on a case that is held' using errcode = '42501';
  end if;
  with told as (
    select coalesce(nullif(e.ref_seq, 0), e.seq) as first_seq, e.kind, c.body::jsonb as body
    from history_event e join history_content c on c.case_id = e.case_id and c.seq = e.seq
    where e.case_id = p_case_id and e.kind in ('files.added', 'team-files.added', 'hr-files.added',
      'file.readers-changed', 'team-file.readers-changed', 'hr-file.readers-changed', 'file.infected')
  ), named as (
    select t.first_seq, max(f.audience) as audience, (array_agg(f.added_by order by f.id))[1] as added_by
    from told t join case_file f on f.case_id = p_case_id and f.audience is not null and case
      when t.kind = 'file.infected' then t.body ->> 'filename' = f.filename and not t.body ?| array['eventId', 'messageId']
      else coalesce(t.body -> 'files', jsonb_build_array(t.body -> 'file')) @>
        jsonb_build_array(jsonb_build_object('storageId', f.storage_id)) end
    group by t.first_seq
  )
  update history_event e set audience = greatest(access.audience_of_kind(e.kind), n.audience),
      with_user_id = coalesce(e.with_user_id, n.added_by)
    from named n
    where e.case_id = p_case_id and n.first_seq in (e.seq, e.ref_seq) and e.kind <> 'history.redacted'
      and e.audience <> greatest(access.audience_of_kind(e.kind), n.audience);
  update history_content c set audience = e.audience from history_event e
    where e.case_id = p_case_id and c.case_id = e.case_id and c.seq = e.seq and c.audience <> e.audience;
end $$;
revoke execute on function settle_file_entries from public;
grant execute on function settle_file_entries to evenhand_serving;

-- A request may be about a file of the case itself, and then about no message.
alter table removal_request alter column message_id drop not null,
  add constraint removal_request_is_about_one_thing check (
    message_id is not null or (file_ids is not null and cardinality(file_ids) = 1));
-- One that is not decided for each file.
create unique index removal_request_of_file_pending on removal_request (file_ids)
  where message_id is null and decided_at is null;
