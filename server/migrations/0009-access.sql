-- Row-level security: a second check that holds where a WHERE was forgotten (security study §6.3, decisions 0018 and
-- 0058). The product serves as the role evenhand_serving, which owns nothing; whoever owns the tables migrates,
-- publishes packs and fills the demonstration.

do $$
begin
  if not exists (select 1 from pg_roles where rolname = 'evenhand_serving') then
    begin
      create role evenhand_serving nologin;
    exception
      -- Another database of this server is being migrated at the same moment.
      when duplicate_object or unique_violation then null;
      when insufficient_privilege then
        raise exception using message = format(
          'This login may not create roles. Let an administrator run once: '
          'create role evenhand_serving nologin; grant evenhand_serving to %s;', current_user);
    end;
  end if;
  -- From PostgreSQL 16 on, who makes a role may administer it, and no more: the owner of the tables must give itself
  -- the right to serve as it.
  if not pg_has_role(current_user, 'evenhand_serving',
    case when current_setting('server_version_num')::integer >= 160000 then 'SET' else 'MEMBER' end) then
    execute format('grant evenhand_serving to %I', current_user);
  end if;
end $$;

grant usage on schema public to evenhand_serving;
grant select, insert, update, delete on all tables in schema public to evenhand_serving;
grant usage on all sequences in schema public to evenhand_serving;
alter default privileges in schema public grant select, insert, update, delete on tables to evenhand_serving;
alter default privileges in schema public grant usage on sequences to evenhand_serving;
revoke insert, update, delete on kysely_migration, kysely_migration_lock from evenhand_serving;
-- Packs are published by the owner.
revoke insert, update, delete on service, pack_version, publication, workflow_version, configuration_id, content_version
  from evenhand_serving;
-- The reasons follow the row of their case.
revoke insert, update, delete on case_reason from evenhand_serving;
-- The ledger is written by its functions alone.
revoke insert, update, delete on history_event, history_content, history_head from evenhand_serving;
revoke execute on function extend_history, append_history, redact_history from public;
grant execute on function append_history, redact_history to evenhand_serving;

-- What a transaction was given of its reader. Settings that were never set, or have ended with their transaction, are
-- empty: nobody.
create schema access;
grant usage on schema access to evenhand_serving;
create function access.is_system() returns boolean stable language sql as
  $$ select coalesce(current_setting('app.is_system', true), '') = 'true' $$;
create function access.user_id() returns uuid stable language sql as
  $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;
create function access.service_id() returns integer stable language sql as
  $$ select nullif(current_setting('app.service_id', true), '')::integer $$;
create function access.is_hr() returns boolean stable language sql as
  $$ select coalesce(current_setting('app.is_hr', true), '') = 'true' $$;
create function access.level_ids() returns integer[] stable language sql as
  $$ select coalesce(nullif(current_setting('app.access_level_ids', true), ''), '{}')::integer[] $$;
create function access.address() returns text stable language sql as
  $$ select nullif(current_setting('app.address', true), '') $$;
-- Cases the transaction holds: it has locked their row or makes them, and may write what belongs to them.
create function access.held_case_ids() returns bigint[] stable language sql as
  $$ select coalesce(nullif(current_setting('app.held_case_ids', true), ''), '{}')::bigint[] $$;

-- The reader's own place on a case: looked up by index and as of now, past the policies of the table, which ask it. A
-- list in a setting would be read anew for every table of every statement, and somebody may be blocked from a thousand
-- cases.
create view access.own_place as
  select case_id, role_id, relation_id from participant where user_id = access.user_id() and removed_at is null;
grant select on access.own_place to evenhand_serving;

-- How the policies of sight are written: settings are compared in place, because behind a select of its own each would
-- be a part of every plan that has to be set up for every statement, for every table: more than half of what a read
-- costs the database. Reading a setting once a row costs less. The database also sets up every lookup that a policy
-- names for each statement, needed or not, so each names as few as it can. What a visible row needs comes first, what
-- only acts need comes last. Where the rows of one person are many and are read for the system, that comes first, and
-- once.

do $$
declare
  bound text;
begin
  foreach bound in array array['case_record', 'participant', 'case_reason', 'case_link', 'case_draft', 'history_event',
    'history_content', 'history_head', 'tracking_record', 'visit', 'tracked_event', 'tracked_event_draft', 'case_task',
    'notice', 'planned_notice', 'message', 'message_read', 'spent_client_id', 'removal_request', 'unassigned_message',
    'received_mail', 'mail_attempt', 'contact', 'case_file', 'unassigned_file', 'case_letter', 'idempotency_key'] loop
    execute format('alter table %I enable row level security', bound);
  end loop;
end $$;

-- The case: visibility as access/visibility.ts says it.
create policy sight on case_record for select using (
  (service_id = access.service_id()
    and employee_user_id is distinct from access.user_id()
    and (employee_address is null or employee_address is distinct from access.address())
    and case coalesce((select own.role_id from access.own_place own where own.case_id = case_record.id), 0)
      when 4 then false
      when 0 then access.is_hr() and (access_level_id = any (access.level_ids()) or adviser_user_id = access.user_id())
      else status <> 4 or access.is_hr() end)
  or id = any (access.held_case_ids())
  or access.is_system());
create policy opening on case_record for insert with check (id = any ((select access.held_case_ids())::bigint[]));
-- Locking a row is an update of what one may see; changing it needs the case to be held.
create policy change on case_record for update using (true)
  with check (id = any ((select access.held_case_ids())::bigint[]));

-- Everything that belongs to a case as a whole is seen with it.
do $$
declare
  child text;
begin
  foreach child in array array['participant', 'case_reason', 'history_event', 'history_content', 'history_head'] loop
    execute format('create policy sight on %I for select using ((select access.is_system())
      or (select true from case_record c where c.id = case_id)
      or case_id = any (access.held_case_ids()))', child);
  end loop;
end $$;

-- A process for HR only is seen by those alone who act as HR on its case (access/acts-as-hr.ts).
create policy sight on tracking_record for select using (
  (select access.is_system())
  or (select not is_hr_only
      or (access.is_hr()
        and (c.access_level_id = any (access.level_ids()) or c.adviser_user_id is not distinct from access.user_id())
        and not exists (select 1 from access.own_place own where own.case_id = c.id and own.relation_id = 1))
    from case_record c where c.id = case_id)
  or case_id = any (access.held_case_ids()));

-- What belongs to a process is seen with the process.
do $$
declare
  child text;
begin
  foreach child in array array['visit', 'tracked_event', 'case_letter'] loop
    execute format('create policy sight on %I for select using ((select access.is_system())
      or (select true from tracking_record r where r.case_id = %I.case_id and r.id = record_id)
      or case_id = any (access.held_case_ids()))', child, child);
  end loop;
end $$;
create policy sight on planned_notice for select using (
  (select access.is_system()) or case_id = any (access.held_case_ids())
  or (select true from tracking_record r where r.case_id = planned_notice.case_id and r.id = record_id));

-- The case of a task is looked up once: where the task belongs to no process, and where it is for HR alone. A process
-- that is seen is one of a case that is seen.
create policy sight on case_task for select using (
  (select access.is_system())
  or (case when record_id is null then true
      else (select true from tracking_record r where r.case_id = case_task.case_id and r.id = record_id) end
    and case when record_id is null or is_hr_only then (
      select not is_hr_only
        or (access.is_hr()
          and (c.access_level_id = any (access.level_ids()) or c.adviser_user_id is not distinct from access.user_id())
          and not exists (select 1 from access.own_place own where own.case_id = c.id and own.relation_id = 1))
      from case_record c where c.id = case_id)
      else true end)
  or case_id = any (access.held_case_ids()));

-- Drafts of events and notices are one person's own.
create policy sight on tracked_event_draft for select using (
  (user_id = access.user_id()
    and (select true from tracked_event e where e.case_id = tracked_event_draft.case_id and e.id = event_id))
  or case_id = any (access.held_case_ids()));
create policy sight on notice for select using (
  (user_id = access.user_id()
    and case when record_id is null then (select true from case_record c where c.id = case_id)
      else (select true from tracking_record r where r.case_id = notice.case_id and r.id = record_id) end)
  or case_id = any (access.held_case_ids()));

-- A message is seen with its case, a draft by its author alone. A note is HR's, and so is a saved draft (MSG-23): its
-- author no longer sees it once they do not act as HR on the case. What they merely type stays theirs.
create policy sight on message for select using (
  (select access.is_system())
  or ((posted_at is not null or sender_user_id = access.user_id())
    and (select case when not is_note and not is_saved then true else access.is_hr()
          and (c.access_level_id = any (access.level_ids()) or c.adviser_user_id is not distinct from access.user_id())
          and not exists (select 1 from access.own_place own where own.case_id = c.id and own.relation_id = 1) end
        from case_record c where c.id = case_id))
  or case_id = any (access.held_case_ids()));
-- A list by unread and the number beside a case look at every mark of their reader.
create policy sight on message_read for select using (
  (select access.is_system()) or user_id = (select access.user_id())
  or case_id = any ((select access.held_case_ids())::bigint[]));
create policy sight on spent_client_id for select using (
  (select access.is_system()) or case_id = any (access.held_case_ids()));

-- Requests to remove something, and contacts, are for those alone who act as HR on their case.
do $$
declare
  child text;
begin
  foreach child in array array['removal_request', 'contact'] loop
    execute format('create policy sight on %I for select using (
      (select access.is_system())
      or (select access.is_hr()
          and (c.access_level_id = any (access.level_ids()) or c.adviser_user_id is not distinct from access.user_id())
          and not exists (select 1 from access.own_place own where own.case_id = c.id and own.relation_id = 1)
        from case_record c where c.id = case_id)
      or case_id = any (access.held_case_ids()))', child);
  end loop;
end $$;

-- A link is for those who act as HR on the case and see the other one: nobody learns from a link that there is a case
-- which is hidden from them.
create policy sight on case_link for select using (
  (select access.is_system())
  or ((select access.is_hr()
         and (c.access_level_id = any (access.level_ids()) or c.adviser_user_id is not distinct from access.user_id())
         and not exists (select 1 from access.own_place own where own.case_id = c.id and own.relation_id = 1)
       from case_record c where c.id = case_id)
    and exists (select 1 from case_record other where other.id = linked_case_id))
  or (case_id = any (access.held_case_ids()) and linked_case_id = any (access.held_case_ids())));

-- A file is seen with what holds it: a message, a form, an event, or the correction of an event, which its author alone
-- sees. An event and its correction are found by one lookup.
create policy sight on case_file for select using (
  (select access.is_system())
  or case
    when message_id is not null then (
      select true from message m where m.case_id = case_file.case_id and m.id = message_id)
    when form_record_id is not null then (
      select true from tracking_record r where r.case_id = case_file.case_id and r.id = form_record_id)
    when tracked_event_id is not null or corrected_by = access.user_id() then (
      select true from tracked_event e
      where e.case_id = case_file.case_id and e.id = coalesce(tracked_event_id, corrected_event_id)) end
  or case_id = any (access.held_case_ids()));

-- A transaction writes only what belongs to a case it holds. The two forms of the comparison mean the same.
do $$
declare
  child text;
begin
  foreach child in array array['participant', 'history_event', 'history_content', 'history_head', 'tracking_record',
    'visit', 'tracked_event', 'tracked_event_draft', 'case_task', 'message'] loop
    execute format('
      create policy adding on %1$I for insert with check (case_id = any ((select access.held_case_ids())::bigint[]));
      create policy change on %1$I for update using (case_id = any ((select access.held_case_ids())::bigint[]));
      create policy removal on %1$I for delete using (case_id = any ((select access.held_case_ids())::bigint[]))',
      child);
  end loop;
  foreach child in array array['planned_notice', 'message_read', 'spent_client_id', 'removal_request', 'contact',
    'case_letter'] loop
    execute format('
      create policy adding on %1$I for insert with check (case_id = any (access.held_case_ids()));
      create policy change on %1$I for update using (case_id = any (access.held_case_ids()));
      create policy removal on %1$I for delete using (case_id = any (access.held_case_ids()))',
      child);
  end loop;
end $$;
-- A person marks their own notices as read or deleted without holding the case.
create policy adding on notice for insert with check (case_id = any ((select access.held_case_ids())::bigint[]));
create policy change on notice for update using (user_id = access.user_id() or case_id = any (access.held_case_ids()));
create policy removal on notice for delete using (case_id = any ((select access.held_case_ids())::bigint[]));
-- Both cases of a link are held while it is made.
create policy adding on case_link for insert
  with check (case_id = any (access.held_case_ids()) and linked_case_id = any (access.held_case_ids()));
create policy change on case_link for update using (case_id = any (access.held_case_ids()));
create policy removal on case_link for delete using (case_id = any (access.held_case_ids()));
-- What an ended process leaves in its forms is deleted by housekeeping.
create policy adding on case_file for insert with check (case_id = any (access.held_case_ids()));
create policy change on case_file for update using (case_id = any (access.held_case_ids()));
create policy removal on case_file for delete using (
  case_id = any (access.held_case_ids()) or (tracked_event_id is null and access.is_system()));

-- All HR users of the service see what came from outside and may take it to a case; only the system brings it in, and
-- learns what a scan has found.
create policy sight on unassigned_message for select using (
  (select access.is_system()) or (service_id = access.service_id() and access.is_hr()));
create policy adding on unassigned_message for insert with check ((select access.is_system()));
create policy removal on unassigned_message for delete using (service_id = access.service_id() and access.is_hr());
create policy sight on unassigned_file for select using (
  (select access.is_system()) or (service_id = access.service_id() and access.is_hr()));
create policy adding on unassigned_file for insert with check ((select access.is_system()));
create policy change on unassigned_file for update using ((select access.is_system()));
create policy removal on unassigned_file for delete using (service_id = access.service_id() and access.is_hr());

-- The system alone knows which mail was received.
create policy sight on received_mail for select using ((select access.is_system()));
create policy adding on received_mail for insert with check ((select access.is_system()));
create policy removal on received_mail for delete using ((select access.is_system()));
create policy sight on mail_attempt for select using ((select access.is_system()));
create policy adding on mail_attempt for insert with check ((select access.is_system()));
create policy change on mail_attempt for update using ((select access.is_system()));
create policy removal on mail_attempt for delete using ((select access.is_system()));

-- The draft of a new case is its author's own, in one service.
create policy sight on case_draft for select
  using (user_id = (select access.user_id()) and service_id = (select access.service_id()));
create policy adding on case_draft for insert
  with check (user_id = (select access.user_id()) and service_id = (select access.service_id()));
create policy change on case_draft for update
  using (user_id = (select access.user_id()) and service_id = (select access.service_id()));
create policy removal on case_draft for delete
  using (user_id = (select access.user_id()) and service_id = (select access.service_id()));

-- The stored answer of a retry tells of a case; it is its caller's own. Old ones are forgotten for nobody in
-- particular.
create policy own on idempotency_key using (user_id = access.user_id() or access.is_system());
