-- Which installation this is: its backups carry the number. One that has moved to another database says so, and is not
-- served again by mistake.
alter table installation
  add column id uuid not null default gen_random_uuid(),
  add column moved_at timestamptz,
  -- Names the place without a password.
  add column moved_to text,
  add constraint installation_moved check ((moved_at is null) = (moved_to is null));

-- How backups and drills of the whole installation went. It holds nothing of any case.
create table backup_run (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('backup', 'drill')),
  begun_at timestamptz not null,
  -- Null while it is under way, and for good where its process was killed.
  ended_at timestamptz,
  is_good boolean,
  -- Of the archive.
  bytes bigint,
  -- Why it failed, without a name or a path.
  code text,
  check ((ended_at is null) = (is_good is null))
);
create index backup_run_of_kind on backup_run (kind, begun_at desc);

revoke all on backup_run from evenhand_serving;
revoke all on sequence backup_run_id_seq from evenhand_serving;
grant select on backup_run to evenhand_serving, evenhand_administration;
-- The serving role counts the jobs of the installation and says how its database is.
grant select on installation to evenhand_serving;
-- A server process stops by itself when a newer release has upgraded the database.
grant select on kysely_migration to evenhand_serving;
