-- Who has looked at which case (security study A25 and §5, decision 0086). Rows are added after the answer, by whichever
-- server process gave it, so they refer to nothing: a foreign key would lock the row of the case, and an act that holds it
-- would keep the log waiting.
create table case_access (
  id bigint generated always as identity primary key,
  -- Null for a search that is made outside of any case.
  case_id bigint,
  at timestamptz not null,
  user_id uuid not null,
  -- Null when the provider's tokens name no session.
  session_id text,
  kind text not null check (kind in ('opened', 'history', 'searched', 'file', 'letter', 'exported', 'access')),
  -- The file or the letter.
  item_id bigint
);
-- A page of the log of a case, the newest first.
create index case_access_of_case on case_access (case_id, at desc, id desc);
-- What is old enough to go. Rows come in the order of time, so a few kilobytes tell where the old ones are.
create index case_access_by_age on case_access using brin (at);

-- Read by those who act as HR on the case, and added for nobody in particular.
alter table case_access enable row level security;
create policy sight on case_access for select using (
  (select access.is_system())
  or (select access.is_hr()
      and (c.access_level_id = any (access.level_ids()) or c.adviser_user_id is not distinct from access.user_id())
      and not exists (select 1 from access.own_place own where own.case_id = c.id and own.relation_id = 1)
    from case_record c where c.id = case_id));
create policy adding on case_access for insert with check ((select access.is_system()));
revoke update, delete, truncate on case_access from evenhand_serving;

-- Nobody changes a row, and nobody removes one before it has been kept for 24 months, the owner of the tables neither.
create function access_kept_since() returns timestamptz language sql stable as
  $$ select now() - interval '24 months' $$;
create function refuse_access_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' and old.at < access_kept_since() then
    return old;
  end if;
  raise exception 'the access log is append-only' using errcode = '42501';
end $$;
create trigger case_access_append_only before update or delete on case_access
  for each row execute function refuse_access_change();
create trigger case_access_no_truncate before truncate on case_access
  for each statement execute function refuse_change();

-- Removes what has been kept long enough, for the job of the serving role, which may remove nothing itself.
-- @returns how many rows went.
create function forget_accesses() returns bigint
  language sql security definer set search_path = public, pg_temp as $$
  with gone as (delete from case_access where at < access_kept_since() returning 1)
  select count(*) from gone
$$;
revoke execute on function forget_accesses from public;
grant execute on function forget_accesses to evenhand_serving;
