-- Row-level security knows who may read an entry of the history, too: every kind has an audience (gaps G-94), which the
-- contract states and a test compares with this list. 1 is everybody who sees the case, 2 those who write on it, 3 HR.
create function access.audience_of_kind(kind text) returns smallint immutable language sql as $$
  select (case
    when kind in (
      'case.exported', 'case.linked', 'case.unlinked', 'failed-contact.deleted', 'failed-contact.recorded',
      'hr-files.added', 'hr-message.posted', 'hr-message.removed', 'hr-task.changed', 'identity.failed',
      'identity.passed', 'note.posted', 'parked-call.completed', 'parked-call.deleted', 'parked-call.recorded',
      'parked-call.reopened', 'removal.denied', 'removal.requested') then 3
    when kind in (
      'participant.block-changed', 'participant.blocked', 'participant.stepped-aside', 'participant.unblocked',
      'team-files.added', 'team-message.posted', 'team-message.removed') then 2
    else 1 end)::smallint
$$;

-- An act is named by its first entry. Which entries belong together no longer depends on those before, some of which are
-- withheld. `with_user_id` is the person outside HR who reads what is for HR alone. Neither says what happened, so the
-- chain covers them as little as it covered the column that goes.
alter table history_event add column act bigint, add column audience smallint not null default 1,
  add column with_user_id uuid;
alter table history_content add column audience smallint not null default 1;
alter table history_event disable trigger history_event_append_only;
update history_event e set act = begun.act, audience = access.audience_of_kind(e.kind)
  from (
    select case_id, seq, coalesce(max(seq) filter (where not is_same_act) over (partition by case_id order by seq), 1) as act
    from history_event) begun
  where begun.case_id = e.case_id and begun.seq = e.seq;
alter table history_event enable trigger history_event_append_only;
alter table history_content disable trigger history_content_no_update;
update history_content c set audience = e.audience from history_event e
  where e.case_id = c.case_id and e.seq = c.seq and e.audience > 1;
alter table history_content enable trigger history_content_no_update;
alter table history_event alter column act set not null, drop column is_same_act;

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
      case when p_kind in ('hr-message.posted', 'hr-files.added') then (p_body::jsonb ->> 'withUserId')::uuid end);
  insert into history_content (case_id, seq, salt, body, audience)
    values (p_case_id, head_seq + 1, p_salt, p_body, access.audience_of_kind(p_kind));
  update history_head set seq = head_seq + 1, hash = next_hash where case_id = p_case_id;
  return head_seq + 1;
end $$;

-- Whether an entry is seen, asked where no value of the transaction says so. What somebody wrote for HR alone, and what
-- they were answered, is theirs as well.
create function access.sees_entry(of_case bigint, wanted bigint) returns boolean stable language plpgsql as
  $$ begin return exists (select from public.history_event e where e.case_id = of_case and e.seq = wanted); end $$;
alter policy sight on history_event using (
  (select access.is_system())
  or case_id = access.hr_case_id()
  or (case_id = access.seen_case_id() and audience = 1)
  or case_id = any (access.held_case_ids())
  or access.is_of_audience(case_id, (case
    when with_user_id = access.user_id() then 1
    when kind in ('hr-message.posted', 'hr-files.added') and actor_user_id = access.user_id() then 1
    else audience end)::smallint));
alter policy sight on history_content using (
  (select access.is_system())
  or case_id = access.hr_case_id()
  or (case_id = access.seen_case_id() and audience = 1)
  or case_id = any (access.held_case_ids())
  or access.sees_entry(case_id, seq));
