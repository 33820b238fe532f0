-- Row-level security: the second wall against a forgotten WHERE (security study §6.3, decision 0018). The product serves as the role
-- evenhand_serving, which owns nothing; whoever owns the tables migrates, publishes packs and fills the demonstration.

do $$
begin
  if not exists (select 1 from pg_roles where rolname = 'evenhand_serving') then
    begin
      create role evenhand_serving nologin;
    exception
      -- Another database of this server is being migrated at the same moment.
      when duplicate_object or unique_violation then null;
      when insufficient_privilege then
        raise exception 'This login may not create roles. Let an administrator run once: create role evenhand_serving nologin; grant evenhand_serving to %;', current_user;
    end;
  end if;
  if not pg_has_role(current_user, 'evenhand_serving', 'member') then
    execute format('grant evenhand_serving to %I', current_user);
  end if;
end $$;

grant usage on schema public to evenhand_serving;
grant select, insert, update, delete on all tables in schema public to evenhand_serving;
grant usage on all sequences in schema public to evenhand_serving;
alter default privileges in schema public grant select, insert, update, delete on tables to evenhand_serving;
alter default privileges in schema public grant usage on sequences to evenhand_serving;
-- Packs are published by the owner. The ledger only grows.
revoke insert, update, delete on service, pack_version, workflow_version, configuration_id from evenhand_serving;
revoke update, delete on history_event, history_content from evenhand_serving;
revoke insert, update, delete on kysely_migration, kysely_migration_lock from evenhand_serving;

-- What a transaction has been told of its reader. Settings that were never set, or have ended with their transaction, are empty: nobody.
create schema access;
grant usage on schema access to evenhand_serving;
create function access.is_system() returns boolean stable language sql as $$ select coalesce(current_setting('app.is_system', true), '') = 'true' $$;
create function access.user_id() returns uuid stable language sql as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;
create function access.service_id() returns integer stable language sql as $$ select nullif(current_setting('app.service_id', true), '')::integer $$;
create function access.is_hr() returns boolean stable language sql as $$ select coalesce(current_setting('app.is_hr', true), '') = 'true' $$;
create function access.level_ids() returns integer[] stable language sql as
  $$ select coalesce(nullif(current_setting('app.access_level_ids', true), ''), '{}')::integer[] $$;
create function access.address() returns text stable language sql as $$ select nullif(current_setting('app.address', true), '') $$;
-- Cases the transaction holds: it has locked their row or makes them, and may write what belongs to them.
create function access.held_case_ids() returns bigint[] stable language sql as
  $$ select coalesce(nullif(current_setting('app.held_case_ids', true), ''), '{}')::bigint[] $$;

-- The reader's own place on a case: looked up by index and as of now, past the policies of the table, which ask it. A list in a setting would be read
-- anew for every table of every statement, and somebody may be blocked from a thousand cases.
create view access.own_place as
  select case_id, role_id, relation_id from participant where user_id = (select access.user_id()) and removed_at is null;
grant select on access.own_place to evenhand_serving;

-- The lower-case forms of addresses are columns, because under row-level security an index serves no comparison that calls a function which might
-- tell what it was given.
alter table person add column address text generated always as (lower(email)) stored;
alter table case_record add column employee_address text generated always as (lower(employee_email)) stored;
create index case_by_employee_address on case_record (service_id, employee_address) where employee_address is not null;

-- The case: visibility as access/visibility.ts says it. Every setting is read once for a statement, not once for a row, and whether the system asks is
-- settled before anything is looked up.
alter table case_record enable row level security;
create policy sight on case_record for select using (
  (select access.is_system())
  or id = any ((select access.held_case_ids())::bigint[])
  or (service_id = (select access.service_id())
    and employee_user_id is distinct from (select access.user_id())
    and (employee_address is null or employee_address is distinct from (select access.address()))
    and case coalesce((select own.role_id from access.own_place own where own.case_id = case_record.id), 0)
      when 4 then false
      when 0 then (select access.is_hr()) and (access_level_id = any ((select access.level_ids())::integer[]) or adviser_user_id = (select access.user_id()))
      else status <> 4 or (select access.is_hr()) end));
create policy opening on case_record for insert with check (id = any ((select access.held_case_ids())::bigint[]));
-- Locking a row is an update of what one may see; changing it needs the case to be held.
create policy change on case_record for update using (true) with check (id = any ((select access.held_case_ids())::bigint[]));

-- Everything that belongs to a case as a whole is seen with it.
do $$
declare
  child text;
begin
  foreach child in array array['participant', 'case_reason', 'next_action', 'message', 'history_event', 'history_content', 'history_head'] loop
    execute format('alter table %I enable row level security', child);
    execute format('create policy sight on %I for select using ((select access.is_system()) or case_id = any ((select access.held_case_ids())::bigint[])
      or (select true from case_record c where c.id = case_id))', child);
  end loop;
end $$;

-- A process for HR only is seen by those alone who act as HR on its case (access/acts-as-hr.ts).
alter table tracking_record enable row level security;
create policy sight on tracking_record for select using (
  (select access.is_system()) or case_id = any ((select access.held_case_ids())::bigint[])
  or (select not is_hr_only
      or ((select access.is_hr())
        and (c.access_level_id = any ((select access.level_ids())::integer[]) or c.adviser_user_id is not distinct from (select access.user_id()))
        and not exists (select 1 from access.own_place own where own.case_id = c.id and own.relation_id = 1))
    from case_record c where c.id = case_id));

-- What belongs to a process is seen with the process.
do $$
declare
  child text;
begin
  foreach child in array array['visit', 'tracked_event', 'case_task'] loop
    execute format('alter table %I enable row level security', child);
    execute format('create policy sight on %I for select using ((select access.is_system()) or case_id = any ((select access.held_case_ids())::bigint[])
      or case when record_id is null then (select true from case_record c where c.id = case_id)
        else (select true from tracking_record r where r.case_id = %I.case_id and r.id = record_id) end)', child, child);
  end loop;
end $$;

-- Drafts and notices are one person's own.
alter table tracked_event_draft enable row level security;
create policy sight on tracked_event_draft for select using (
  case_id = any ((select access.held_case_ids())::bigint[])
  or (user_id = (select access.user_id())
    and (select true from tracked_event e where e.case_id = tracked_event_draft.case_id and e.id = event_id)));
alter table notice enable row level security;
create policy sight on notice for select using (
  case_id = any ((select access.held_case_ids())::bigint[])
  or (user_id = (select access.user_id())
    and case when record_id is null then (select true from case_record c where c.id = case_id)
      else (select true from tracking_record r where r.case_id = notice.case_id and r.id = record_id) end));

-- A transaction writes only what belongs to a case it holds; its own notices a person also marks without that.
do $$
declare
  child text;
begin
  foreach child in array array['participant', 'case_reason', 'next_action', 'message', 'history_event', 'history_content', 'history_head',
    'tracking_record', 'visit', 'tracked_event', 'case_task', 'tracked_event_draft', 'notice'] loop
    execute format('create policy adding on %I for insert with check (case_id = any ((select access.held_case_ids())::bigint[]))', child);
    execute format('create policy removal on %I for delete using (case_id = any ((select access.held_case_ids())::bigint[]))', child);
    if child <> 'notice' then
      execute format('create policy change on %I for update using (case_id = any ((select access.held_case_ids())::bigint[]))', child);
    end if;
  end loop;
end $$;
create policy change on notice for update using (case_id = any ((select access.held_case_ids())::bigint[]) or user_id = (select access.user_id()));

-- The stored answer of a retry tells of a case; it is its caller's own. Old ones are forgotten for nobody in particular.
alter table idempotency_key enable row level security;
create policy own on idempotency_key using ((select access.is_system()) or user_id = (select access.user_id()));

-- One person's places on cases are read with their rights at the start of every request: from one index, without a look at the rows.
drop index participant_by_user;
drop index participant_blocked;
create index participant_by_user on participant (user_id, case_id) include (service_id, role_id, relation_id) where removed_at is null;
-- For the same reason the beginning of a conclusion, which is enough to order by and fits a page of the index, is a column.
alter table case_record add column conclusion_start text collate "und-x-icu" generated always as (left(conclusion, 100)) stored;
drop index case_by_level_conclusion;
create index case_by_level_conclusion on case_record (service_id, access_level_id, status, conclusion_start, id desc);

-- A list filtered by one thing and read by due moment, the order it opens with.
create index case_by_level_topic_due on case_record (service_id, access_level_id, status, topic_id, due_at nulls last, id desc);
create index case_by_level_stage_due on case_record (service_id, access_level_id, status, stage_id, due_at nulls last, id desc);
create index case_by_level_step_due on case_record (service_id, access_level_id, status, step_id, due_at nulls last, id desc);
create index case_by_level_risk_due on case_record (service_id, access_level_id, status, risk_id, due_at nulls last, id desc);
